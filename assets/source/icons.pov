// SPDX-License-Identifier: CC-BY-4.0
// Status icons, frame by frame: machine guns, air brakes, factors 2..5, luck, triple fire, long range, shield.
#include "light.inc"
#include "glyphs.inc"
Lights(1.7, 1.1, 0.45)
Surroundings(1.0)
#macro Lit(C) texture { pigment { rgb C } finish { ambient 0 diffuse 0.75 emission 0.16 specular 0.8 roughness 0.015 reflection { 0.03 0.3 } } } #end
#declare Metal = texture { pigment { rgb <0.66,0.68,0.72> } finish { ambient 0.02 diffuse 0.6 specular 1 roughness 0.02 metallic reflection { 0.08 0.4 } } }
#declare Dark = texture { pigment { rgb <0.09,0.10,0.13> } finish { ambient 0.02 diffuse 0.7 specular 0.6 roughness 0.03 reflection 0.05 } }
#macro Round(L, W) union { cylinder { -y*L, y*L*0.25, W Lit(<1.0,0.66,0.20>) } sphere { 0, W scale <1,2.2,1> translate y*L*0.25 Lit(<0.85,0.36,0.13>) } torus { W, W*0.22 translate -y*L texture { Metal } } } #end
#macro Bolt(C) union { sphere { 0, 1 scale <0.065,0.34,0.065> Lit(C) } } #end
#declare Factor = array[4] { <0.10,0.80,0.18>, <0.16,0.42,1.00>, <1.00,0.26,0.06>, <1.00,0.12,0.75> }
#switch (frame_number)
  #case (0)
    union { object { Round(0.20,0.075) translate <-0.22,-0.06,0> } object { Round(0.20,0.075) translate <0,0.06,0> } object { Round(0.20,0.075) translate <0.22,-0.06,0> } rotate -z*18 }
  #break
  #case (1)
    difference { cylinder { -z*0.05, z*0.05, 0.36 texture { Metal } } cylinder { -z, z, 0.13 texture { Dark } }
      #declare I = 0; #while (I < 8) cylinder { <0.245,0,-1>, <0.245,0,1>, 0.034 rotate z*(22.5+45*I) texture { Dark } } #declare I = I + 1; #end }
    intersection { torus { 0.33, 0.115 rotate x*90 translate -z*0.06 } plane { -y, 0 rotate z*35 } plane { -y, 0 rotate -z*55 } Lit(<0.95,0.16,0.08>) }
  #break
  #range (2, 5)
    union { object { Times(0.19) scale 0.34 translate <-0.24,-0.06,0> texture { Metal } } object { Digit(frame_number, 0.22) scale <0.42,0.42,0.42> translate x*0.17 Lit(Factor[frame_number-2]) } }
  #break
  #case (6)
    union {
      #declare I = 0;
      #while (I < 4)
        union { sphere { <-0.085,0.20,0>, 0.115 } sphere { <0.085,0.20,0>, 0.115 } cone { <0,0.185,0>, 0.165, <0,0.02,0>, 0.02 } scale <1,1,0.45> rotate z*(45+90*I) Lit(<0.06,0.62,0.12>) }
        #declare I = I + 1;
      #end
      sphere_sweep { cubic_spline 5, <-0.02,0.1,0.05>,0.03 <0,0,0.05>,0.032 <0.05,-0.20,0.05>,0.034 <0.16,-0.38,0.05>,0.038 <0.2,-0.5,0.05>,0.04 Lit(<0.05,0.42,0.10>) }
    }
  #break
  #case (7)
    #declare B = object { Bolt(<1,0.80,0.25>) translate y*0.44 }
    union { object { B scale <1.15,1.12,1> } object { B rotate z*34 } object { B rotate -z*34 } translate -y*0.42 scale 1.02 }
  #break
  #case (8)
    union { torus { 0.29, 0.045 rotate x*90 texture { Metal } } sphere { 0, 0.085 Lit(<1,0.20,0.10>) }
      #declare I = 0; #while (I < 4) cylinder { y*0.19, y*0.41, 0.036 rotate z*90*I Lit(<0.30,0.75,1.0>) } #declare I = I + 1; #end }
  #break
  #case (9)
    #macro Half(Y) (Y > 0 ? 0.345 : 0.345*cos(pi/2*pow(-Y/0.43, 1.5))) #end
    #declare P = prism { linear_sweep linear_spline -0.06, 0.06, 44
      <0,0.43>, <0.18,0.375>, #declare I = 0; #while (I <= 19) #declare Y = 0.35 - 0.78*I/19.01; <Half(Y),Y>, #declare I = I + 1; #end
      #while (I > 0) #declare I = I - 1; #declare Y = 0.35 - 0.78*I/19.01; <-Half(Y),Y>, #end <-0.18,0.375>, <0,0.43> rotate x*-90 scale <1,1,-1> }
    union { object { P texture { Metal } } object { P scale <0.78,0.78,1.0> translate -z*0.03 Lit(<0.10,0.36,0.95>) } object { P scale <0.78,0.78,1.0> translate -z*0.035 clipped_by { plane { x, 0 } } Lit(<0.25,0.55,1.0>) } }
  #break
#end
