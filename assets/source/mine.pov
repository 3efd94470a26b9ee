// SPDX-License-Identifier: CC-BY-4.0
// Homing mine: a spiky grey ball with red-hot eyes between the spikes.
#include "light.inc"
Lights(1.9, 1.6, 0.30)
Surroundings(0.9)
#declare Iron = texture { pigment { granite scale 0.4 color_map { [0 rgb <0.16,0.165,0.18>] [1 rgb <0.34,0.35,0.38>] } }
  finish { ambient 0.01 diffuse 0.75 specular 0.7 roughness 0.02 reflection { 0.03 0.25 } } }
#declare Point = texture { pigment { rgb <0.50,0.51,0.54> } finish { ambient 0.01 diffuse 0.65 specular 1 roughness 0.015 metallic reflection { 0.06 0.35 } } }
#declare Dark = texture { pigment { rgb <0.03,0.03,0.036> } finish { ambient 0.01 diffuse 0.7 specular 0.4 roughness 0.03 } }
#declare Red = texture { pigment { rgb <1.0,0.035,0.012> } finish { ambient 0 diffuse 0.2 emission 0.62 + 0.42*sin(radians(2*Turn)) specular 0.6 roughness 0.02 } }
#declare G = (1 + sqrt(5)) / 2;
#declare Corner = array[6] { <0,1,G>, <0,-1,G>, <1,G,0>, <-1,G,0>, <G,0,1>, <-G,0,1> }
#declare Face = array[10] { <1,1,1>, <-1,1,1>, <1,-1,1>, <1,1,-1>, <1/G,0,G>, <-1/G,0,G>, <0,G,1/G>, <0,G,-1/G>, <G,1/G,0>, <G,-1/G,0> }
#declare Mine = union {
  difference {
    sphere { 0, 0.635 }
    #declare I = 0;
    #while (I < 10)
      #declare A = vnormalize(Face[I]);
      sphere { A*0.655, 0.165 texture { Dark } } sphere { -A*0.655, 0.165 texture { Dark } }
      #declare I = I + 1;
    #end
    texture { Iron }
  }
  #declare I = 0;
  #while (I < 10)
    #declare A = vnormalize(Face[I]);
    sphere { A*0.570, 0.105 texture { Red } } sphere { -A*0.570, 0.105 texture { Red } }
    #declare I = I + 1;
  #end
  #declare I = 0;
  #while (I < 12)
    #declare A = vnormalize(Corner[mod(I,6)]) * (I < 6 ? 1 : -1);
    cone { A*0.55, 0.21, A*0.66, 0.17 texture { Dark } }
    cone { A*0.62, 0.150, A*0.985, 0.012 texture { Point } }
    #declare I = I + 1;
  #end
}
object { Mine scale 15.8/16 rotate <11,23,7> rotate y*Turn rotate <22,0,14> }
