// SPDX-License-Identifier: CC-BY-4.0
// Little fighter: a quick green craft, three scythe blades spinning round an amber eye.
#include "light.inc"
Lights(1.8, 1.8, 0.30)
Surroundings(0.75)
Windows(0.5)
#declare Green = texture { pigment { rgb <0.030,0.225,0.035> } finish { ambient 0.01 diffuse 0.72 specular 0.9 roughness 0.014 metallic reflection { 0.25 0.8 metallic } } }
#declare Moss = texture { pigment { rgb <0.014,0.080,0.024> } finish { ambient 0.01 diffuse 0.75 specular 0.7 roughness 0.025 reflection { 0.1 0.4 metallic } } }
#declare Trim = texture { pigment { rgb <0.46,0.56,0.42> } finish { ambient 0.01 diffuse 0.50 specular 1 roughness 0.018 metallic reflection { 0.12 0.45 } } }
#declare Black = texture { pigment { rgb <0.012,0.02,0.012> } finish { ambient 0 diffuse 0.7 specular 0.4 roughness 0.04 } }
#declare Eye = texture { pigment { rgb <1,0.52,0.03> } finish { ambient 0 diffuse 0.25 emission 0.60 specular 1.6 roughness 0.008 reflection { 0.03 0.4 } } }
// A blade in the plane of the rotor: it leaves the hull broad and runs out in a point, along the spin. T: 0 root, 1 tip.
#macro Outer(T) (0.56 + 0.27*sin(pi/2*T)) #end
#macro Inner(T) (0.30 + 0.53*pow(T, 2.2)) #end
#macro At(R, T) <R*sin(radians(-44 + 128*T)), R*cos(radians(-44 + 128*T))> #end
#macro Blade(Thick, In)
  prism { linear_sweep linear_spline -Thick, Thick, 2*17+1
    #local I = 0; #while (I < 17) #local T = 0.03*In/0.05 + (1-1.6*In)*I/16; At(Outer(T) - In, T), #local I = I + 1; #end
    #local I = 16; #while (I >= 0) #local T = 0.03*In/0.05 + (1-1.6*In)*I/16; At(min(Inner(T) + In*0.6, Outer(T) - In), T), #local I = I - 1; #end
    #local T = 0.03*In/0.05; At(Outer(T) - In, T)
  }
#end
#declare Craft = union {
  #declare K = 0;
  #while (K < 3)
    union {
      object { Blade(0.045, 0) texture { Moss } }
      object { Blade(0.070, 0.060) texture { Green } }
      // bright cutting edge
      #declare I = 0;
      #while (I < 16)
        #declare A = At(Outer(I/16), I/16); #declare B = At(Outer((I+1)/16), (I+1)/16);
        cone { <A.x,0,A.y>, 0.034*(1-0.7*I/16), <B.x,0,B.y>, 0.034*(1-0.7*(I+1)/16) texture { Trim } }
        #declare I = I + 1;
      #end
      cylinder { <0,0.03,0.44>, <0,0.03,0.72>, 0.042 rotate y*-62 texture { Black } }
      sphere { <0,0.085,0.525>, 0.062 rotate y*-12 texture { Eye } }
      rotate y*120*K
    }
    #declare K = K + 1;
  #end
  lathe { linear_spline 7, <0,-0.22>,<0.34,-0.10>,<0.43,0.0>,<0.40,0.08>,<0.30,0.16>,<0.26,0.15>,<0,0.16> texture { Green } }
  torus { 0.425, 0.028 texture { Trim } }
  torus { 0.275, 0.034 translate y*0.155 texture { Black } }
  sphere { 0, 1 scale <0.235,0.19,0.235> translate y*0.14 texture { Eye } }
}
object { Craft rotate y*Turn rotate -x*64 rotate z*6 scale 13.4/16 }
