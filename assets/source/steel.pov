// SPDX-License-Identifier: CC-BY-4.0
// Steel asteroid: a machined ball of dark metal, cut into facets with bright edges and riveted seams.
#include "light.inc"
Lights(1.5, 1.6, 0.25)
Surroundings(1.0)
#declare Steel = texture {
  pigment { granite scale 0.5 color_map { [0 rgb <0.055,0.065,0.085>] [1 rgb <0.13,0.15,0.19>] } }
  finish { ambient 0 diffuse 0.55 specular 1.1 roughness 0.012 metallic reflection { 0.16, 0.60 metallic } } }
#declare Groove = texture { pigment { rgb <0.012,0.014,0.02> } finish { ambient 0 diffuse 0.6 specular 0.3 roughness 0.05 } }
#declare G = (1 + sqrt(5)) / 2;
#declare N = array[6] { <0,1,G>, <0,-1,G>, <1,G,0>, <-1,G,0>, <G,0,1>, <-G,0,1> }
#declare Ball = difference {
  intersection {
    sphere { 0, 1 }
    #declare I = 0;
    #while (I < 6)
      plane { vnormalize(N[I]), 0.915 } plane { -vnormalize(N[I]), 0.915 }
      #declare I = I + 1;
    #end
  }
  #declare I = 0;
  #while (I < 12)
    #declare A = vnormalize(N[mod(I,6)]) * (I < 6 ? 1 : -1);
    #declare B = vnormalize(vcross(A, <0.3,1,0.17>));
    // a ring groove on each facet and a bore in its middle
    torus { 0.235, 0.030 rotate z*0 matrix <B.x,B.y,B.z, A.x,A.y,A.z, vcross(B,A).x,vcross(B,A).y,vcross(B,A).z, A.x*0.915,A.y*0.915,A.z*0.915> texture { Groove } }
    cylinder { A*0.80, A*1.1, 0.075 texture { Groove } }
    #declare I = I + 1;
  #end
  texture { Steel }
}
object { Ball scale 11.3/16 rotate <17,31,8> rotate y*Turn rotate <24,0,-16> }
