// SPDX-License-Identifier: CC-BY-4.0
// Big fighter: a heavy purple saucer that spins, seen from above and in front.
#include "light.inc"
Lights(1.9, 1.7, 0.35)
Surroundings(1.0)
#declare Violet = texture { pigment { rgb <0.30,0.07,0.55> } finish { ambient 0.01 diffuse 0.75 specular 0.9 roughness 0.015 reflection { 0.04 0.35 } } }
#declare Plum = texture { pigment { rgb <0.12,0.03,0.22> } finish { ambient 0.01 diffuse 0.75 specular 0.6 roughness 0.03 reflection { 0.03 0.20 } } }
#declare Trim = texture { pigment { rgb <0.55,0.52,0.62> } finish { ambient 0.01 diffuse 0.55 specular 1 roughness 0.02 metallic reflection { 0.10 0.45 } } }
#declare Glass = texture { pigment { rgb <0.25,0.015,0.05> } finish { ambient 0 diffuse 0.5 emission 0.12 specular 1.6 roughness 0.008 reflection { 0.06 0.5 } } }
#declare Lamp = texture { pigment { rgb <1,0.20,0.55> } finish { ambient 0 diffuse 0.1 emission 1.1 } }
#declare Saucer = union {
  lathe { cubic_spline 11, <0,-0.42>,<0,-0.28>,<0.30,-0.27>,<0.62,-0.16>,<0.90,-0.03>,<0.925,0.02>,<0.86,0.075>,<0.55,0.19>,<0.36,0.25>,<0,0.27>,<-0.2,0.27> sturm texture { Violet } }
  torus { 0.905, 0.035 translate y*0.015 texture { Trim } }
  torus { 0.40, 0.030 translate y*0.235 texture { Trim } }
  sphere { 0, 1 scale <0.36,0.30,0.36> translate y*0.22 texture { Glass } }
  #declare I = 0;
  #while (I < 4)
    union {
      // a blade from the cockpit to the rim, and a gun beyond it
      sphere_sweep { cubic_spline 5, <0.36,0.28,0>,0.02 <0.42,0.27,0>,0.055 <0.62,0.20,0>,0.085 <0.86,0.10,0>,0.06 <0.98,0.06,0>,0.02 texture { Plum } }
      cylinder { <0.82,0.07,0>, <0.99,0.045,0>, 0.040 texture { Trim } }
      rotate y*90*I
    }
    #declare I = I + 1;
  #end
  #declare I = 0;
  #while (I < 12)
    sphere { <0.765,0.105,0>, 0.042 rotate y*(15 + 30*I) texture { Lamp } }
    #declare I = I + 1;
  #end
}
object { Saucer rotate y*Turn/4 rotate -x*52 rotate z*(-6) scale 15.2/16 }
