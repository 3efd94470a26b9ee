// SPDX-License-Identifier: CC-BY-4.0
// Big fighter: a heavy purple saucer that spins, seen from above and in front. Eight claws of armour hold a ring of light.
#include "light.inc"
Lights(1.75, 1.8, 0.28)
Surroundings(0.75)
Windows(0.55)
#declare Violet = texture { pigment { rgb <0.125,0.020,0.30> } finish { ambient 0.01 diffuse 0.72 specular 0.9 roughness 0.014 metallic reflection { 0.14 0.6 metallic } } }
#declare Plum = texture { pigment { rgb <0.050,0.016,0.105> } finish { ambient 0.01 diffuse 0.75 specular 0.7 roughness 0.025 reflection { 0.04 0.28 } } }
#declare Trim = texture { pigment { rgb <0.42,0.38,0.52> } finish { ambient 0.01 diffuse 0.50 specular 1 roughness 0.018 metallic reflection { 0.12 0.5 } } }
#declare Black = texture { pigment { rgb <0.018,0.012,0.03> } finish { ambient 0 diffuse 0.7 specular 0.4 roughness 0.04 } }
#declare Glass = texture { pigment { rgb <0.50,0.008,0.03> } finish { ambient 0 diffuse 0.40 emission 0.20 specular 1.6 roughness 0.008 reflection { 0.05 0.5 } } }
#declare Lamp = texture { pigment { rgb <1,0.10,0.50> } finish { ambient 0 diffuse 0.1 emission 1.15 } }
#declare Saucer = union {
  // lower dish, black groove with the ring of light, upper shield
  lathe { linear_spline 6, <0,-0.34>,<0.34,-0.32>,<0.74,-0.16>,<0.915,-0.055>,<0.915,-0.03>,<0,-0.03> texture { Plum } }
  cylinder { -y*0.035, y*0.03, 0.865 texture { Black } }
  torus { 0.862, 0.030 texture { Lamp } }
  lathe { linear_spline 8, <0,0.025>,<0.93,0.025>,<0.945,0.045>,<0.90,0.085>,<0.66,0.175>,<0.63,0.16>,<0.58,0.175>,<0,0.22> texture { Violet } }
  torus { 0.925, 0.026 translate y*0.042 texture { Trim } }
  // inner deck
  cone { y*0.15, 0.50, y*0.285, 0.40 texture { Plum } }
  torus { 0.405, 0.030 translate y*0.275 texture { Trim } }
  sphere { 0, 1 scale <0.335,0.30,0.335> translate y*0.26 texture { Glass } }
  #declare I = 0;
  #while (I < 8)
    union {
      sphere_sweep { linear_spline 4, <0.44,0.27,0>,0.035 <0.62,0.215,0>,0.062 <0.88,0.11,0>,0.062 <1.06,0.00,0>,0.012 texture { Plum } }
      sphere_sweep { linear_spline 2, <0.50,0.305,0>,0.018 <0.80,0.190,0>,0.014 texture { Trim } }
      sphere { <0.735,0.150,0>, 0.062 rotate y*22.5 texture { Lamp } }
      torus { 0.072, 0.020 rotate z*-18 translate <0.735,0.140,0> rotate y*22.5 texture { Black } }
      #if (mod(I, 2) = 0) cylinder { <0.86,0.06,0>, <1.03,0.025,0>, 0.034 texture { Trim } } #end
      rotate y*45*I
    }
    #declare I = I + 1;
  #end
}
object { Saucer rotate y*Turn/2 rotate -x*58 rotate z*-7 scale 14.7/16 }
