// SPDX-License-Identifier: CC-BY-4.0
// Little fighter: a quick green craft with three claws, spinning.
#include "light.inc"
Lights(1.9, 1.7, 0.35)
Surroundings(1.0)
#declare Green = texture { pigment { rgb <0.09,0.46,0.10> } finish { ambient 0.01 diffuse 0.75 specular 0.9 roughness 0.015 reflection { 0.03 0.30 } } }
#declare Moss = texture { pigment { rgb <0.03,0.15,0.05> } finish { ambient 0.01 diffuse 0.75 specular 0.6 roughness 0.03 reflection { 0.03 0.2 } } }
#declare Trim = texture { pigment { rgb <0.50,0.55,0.50> } finish { ambient 0.01 diffuse 0.55 specular 1 roughness 0.02 metallic reflection { 0.10 0.45 } } }
#declare Glass = texture { pigment { rgb <0.30,0.16,0.01> } finish { ambient 0 diffuse 0.5 emission 0.25 specular 1.6 roughness 0.008 reflection { 0.06 0.5 } } }
#declare Lamp = texture { pigment { rgb <1,0.75,0.12> } finish { ambient 0 diffuse 0.1 emission 1.1 } }
#declare Craft = union {
  lathe { cubic_spline 9, <0,-0.40>,<0,-0.26>,<0.30,-0.22>,<0.50,-0.06>,<0.52,0.02>,<0.42,0.12>,<0.22,0.20>,<0,0.21>,<-0.2,0.2> sturm texture { Green } }
  torus { 0.505, 0.035 translate -y*0.01 texture { Trim } }
  sphere { 0, 1 scale <0.24,0.24,0.24> translate y*0.14 texture { Glass } }
  torus { 0.25, 0.025 translate y*0.165 texture { Trim } }
  #declare I = 0;
  #while (I < 3)
    union {
      sphere_sweep { cubic_spline 6, <0.30,0.05,-0.1>,0.05 <0.40,0.04,0>,0.14 <0.55,0.02,0.06>,0.12 <0.66,-0.02,0.22>,0.075 <0.60,-0.05,0.40>,0.02 <0.5,-0.05,0.5>,0.01 texture { Moss } }
      sphere { <0.535,0.11,0.05>, 0.055 texture { Lamp } }
      rotate y*120*I
    }
    #declare I = I + 1;
  #end
}
object { Craft rotate y*Turn/3 rotate -x*56 rotate z*5 scale 15/16 }
