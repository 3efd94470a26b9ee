// SPDX-License-Identifier: CC-BY-4.0
// Prize canister: a light-grey can that tumbles end over end, with a glowing stripe.
#include "light.inc"
Lights(1.7, 1.5, 0.35)
Surroundings(0.9)
Windows(0.5)
#declare Shell = texture { pigment { rgb <0.74,0.76,0.79> } finish { ambient 0.01 diffuse 0.65 specular 0.8 roughness 0.02 reflection { 0.04 0.30 } } }
#declare Rim = texture { pigment { rgb <0.42,0.44,0.48> } finish { ambient 0.01 diffuse 0.6 specular 1 roughness 0.02 metallic reflection { 0.08 0.4 } } }
#declare Dark = texture { pigment { rgb <0.04,0.045,0.055> } finish { ambient 0.01 diffuse 0.7 specular 0.5 roughness 0.04 } }
#declare Glow = texture { pigment { rgb <0.10,0.95,0.80> } finish { ambient 0 diffuse 0.2 emission 0.95 } }
#declare Can = union {
  cylinder { -y*0.62, y*0.62, 0.455 texture { Shell } }
  #declare S = -1;
  #while (S < 2)
    torus { 0.455, 0.055 translate y*0.60*S texture { Rim } }
    torus { 0.455, 0.028 translate y*0.30*S texture { Rim } }
    cone { y*0.62*S, 0.40, y*0.70*S, 0.30 texture { Rim } }
    cylinder { y*0.60*S, y*0.715*S, 0.17 texture { Dark } }
    sphere { y*0.70*S, 0.09 texture { Glow } }
    #declare S = S + 2;
  #end
  cylinder { -y*0.155, y*0.155, 0.462 texture { Glow } }
  #declare I = 0;
  #while (I < 6)
    box { <-0.04,-0.16,-0.485>, <0.04,0.16,-0.40> rotate y*60*I texture { Dark } }
    #declare I = I + 1;
  #end
}
object { Can scale 16/16 rotate y*(20 + Turn) rotate z*12 rotate x*(25 + Turn) rotate z*35 }
