// SPDX-License-Identifier: CC-BY-4.0
// Multipliers: a metal ring round a glowing gem with a bold numeral; frames 0..3 are the factors 2..5.
#include "light.inc"
#include "glyphs.inc"
Lights(1.6, 1.2, 0.35)
Surroundings(1.0)
#declare Gem = array[4] { <0.02,0.62,0.10>, <0.03,0.22,1.00>, <1.00,0.16,0.02>, <0.92,0.03,0.62> }
#declare C = Gem[frame_number];
#declare Metal = texture { pigment { rgb <0.62,0.60,0.56> } finish { ambient 0.01 diffuse 0.55 specular 1 roughness 0.02 metallic reflection { 0.12 0.5 metallic } } }
#declare Ink = texture { pigment { rgb <1,0.98,0.92> } finish { ambient 0 diffuse 0.55 emission 0.55 specular 0.5 roughness 0.02 } }
#declare Enamel = texture { pigment { rgb C*0.75 } finish { ambient 0 diffuse 0.8 emission 0.30 specular 1.2 roughness 0.008 reflection { 0.03 0.4 } } }
union {
  torus { 0.405, 0.085 rotate x*90 scale <1,1,1.2> texture { Metal } }
  #declare I = 0;
  #while (I < 12)
    sphere { <0.405*sin(radians(I*30)), 0.405*cos(radians(I*30)), -0.095>, 0.026 texture { Enamel } }
    #declare I = I + 1;
  #end
  intersection { sphere { <0,0,0.50>, 0.66 } cylinder { -z, z, 0.38 } texture { Enamel } }
  object { Digit(frame_number + 2, 0.205) scale <0.40,0.345,0.30> translate -z*0.20 texture { Ink } }
}
