// SPDX-License-Identifier: CC-BY-4.0
// Medals, frame by frame in the order of game/scores/medals.h: an enamelled disc in a rim of bronze, silver or gold.
#include "light.inc"
#include "glyphs.inc"
Lights(1.6, 1.0, 0.45)
Surroundings(0.8)
Windows(0.5)
#macro Metal(C) texture { pigment { rgb C } finish { ambient 0.02 diffuse 0.55 specular 1 roughness 0.02 metallic reflection { 0.10 0.45 metallic } } } #end
#macro Enamel(C) texture { pigment { rgb C } finish { ambient 0 diffuse 0.7 specular 0.7 roughness 0.01 reflection { 0.02 0.25 } } } #end
#macro Lit(C) texture { pigment { rgb C } finish { ambient 0 diffuse 0.75 emission 0.22 specular 0.8 roughness 0.015 reflection { 0.03 0.25 } } } #end
#declare Bronze = <0.72,0.40,0.20>;
#declare Silver = <0.74,0.77,0.82>;
#declare Gold = <1.00,0.72,0.22>;
#declare White = <0.93,0.95,1.00>;
#declare Amber = <1.00,0.62,0.16>;
#declare Red = <0.95,0.16,0.10>;
#declare Blue = <0.20,0.50,1.00>;
#declare Green = <0.10,0.66,0.20>;
#declare Rims = array[27] { Bronze, Silver, Gold, Gold, Silver, Silver, Silver, Bronze, Bronze, Gold, Silver, Bronze, Silver, Gold, Silver, Silver, Gold, Gold, Silver, Bronze,
  Silver, Gold, Gold, Silver, Gold, Silver, Bronze };
#declare Fields = array[27] { <0.03,0.07,0.20>, <0.03,0.07,0.20>, <0.10,0.03,0.16>, <0.14,0.02,0.03>, <0.02,0.03,0.08>, <0.03,0.09,0.14>,
  <0.03,0.07,0.20>, <0.10,0.09,0.02>, <0.14,0.02,0.05>, <0.05,0.05,0.10>, <0.10,0.03,0.16>, <0.02,0.09,0.08>, <0.03,0.07,0.20>, <0.14,0.05,0.01>,
  <0.02,0.09,0.05>, <0.14,0.02,0.03>, <0.10,0.05,0.01>, <0.03,0.07,0.20>, <0.10,0.03,0.16>, <0.02,0.09,0.08>,
  <0.14,0.06,0.01>, <0.02,0.09,0.05>, <0.03,0.07,0.20>, <0.10,0.03,0.16>, <0.02,0.09,0.08>, <0.14,0.05,0.01>, <0.03,0.07,0.20> };
#declare Rim = Rims[frame_number];

// The disc: a rim with beads on a ridge, and the enamelled field.
union {
  torus { 0.80, 0.085 rotate x*90 Metal(Rim) }
  torus { 0.655, 0.028 rotate x*90 translate -z*0.04 Metal(Rim) }
  #declare I = 0;
  #while (I < 28) sphere { <0,0.728,-0.03>, 0.034 rotate z*360/28*I Metal(Rim) } #declare I = I + 1; #end
  cylinder { -z*0.01, z*0.10, 0.80 Enamel(Fields[frame_number]) }
}

#macro Bar(A, B, W) cylinder { A, B, W } sphere { A, W } sphere { B, W } #end
// A flat thing with a soft edge, from corners around the centre.
#macro Ray(L, W, C) cone { 0, W, y*L, W*0.15 Lit(C) } #end
#macro Rays(N, From, L, W, C) union { #local I = 0; #while (I < N) object { Ray(L, W, C) translate y*From rotate z*360/N*I } #local I = I + 1; #end } #end
#macro Dart(C) union {
    prism { linear_sweep linear_spline -0.07, 0.07, 5 <0,0.46>, <0.30,-0.34>, <0,-0.20>, <-0.30,-0.34>, <0,0.46> rotate x*-90 scale <1,1,-1> Lit(C) }
    sphere { 0, 1 scale <0.055,0.14,0.10> translate <0,0.06,-0.06> Lit(Blue) }
  } #end
#macro Half(Y) (Y > 0 ? 0.345 : 0.345*cos(pi/2*pow(-Y/0.43, 1.5))) #end
#declare Plate = prism { linear_sweep linear_spline -0.06, 0.06, 44
  <0,0.43>, <0.18,0.375>, #declare I = 0; #while (I <= 19) #declare Y = 0.35 - 0.78*I/19.01; <Half(Y),Y>, #declare I = I + 1; #end
  #while (I > 0) #declare I = I - 1; #declare Y = 0.35 - 0.78*I/19.01; <-Half(Y),Y>, #end <-0.18,0.375>, <0,0.43> rotate x*-90 scale <1,1,-1> }
#macro Leaf(S, C) union { sphere { <-0.10,0.245,0>, 0.135 } sphere { <0.10,0.245,0>, 0.135 } cone { <0,0.225,0>, 0.195, <0,0.02,0>, 0.02 } scale <1,1,0.4> scale S Lit(C) } #end
#macro Cross(X, C) union { Bar(<X-0.15,-0.30,0>, <X+0.15,0.30,0>, 0.06) Bar(<X-0.15,0.30,0>, <X+0.15,-0.30,0>, 0.06) Lit(C) } #end
#macro Bolt(C) union { Bar(<0,-0.52,0>, <0,0.40,0>, 0.045) cone { <0,0.36,0>, 0.10, <0,0.58,0>, 0 } Bar(<-0.15,-0.36,0>, <0.15,-0.36,0>, 0.04) Lit(C) } #end

union {
#switch (frame_number)
  #case (0)  // the sun comes up over a rim
    intersection { union { sphere { 0, 0.24 Lit(Amber) } Rays(14, 0.31, 0.20, 0.045, Amber) } plane { -y, 0.02 } translate -y*0.14 }
    union { Bar(<-0.46,-0.22,0>, <0.46,-0.22,0>, 0.035) Bar(<-0.30,-0.34,0>, <0.30,-0.34,0>, 0.030) Lit(White) }
  #break
  #case (1)
    object { Cross(0, White) scale 1.25 }
  #break
  #case (2)
    object { Cross(-0.22, White) } object { Cross(0.22, White) }
    union { Bar(<-0.36,-0.46,0>, <0.36,-0.46,0>, 0.03) Bar(<-0.36,0.46,0>, <0.36,0.46,0>, 0.03) Lit(Amber) }
  #break
  #case (3)  // a target, hit in the middle
    union { torus { 0.46, 0.045 rotate x*90 } torus { 0.27, 0.045 rotate x*90 } Lit(White) }
    sphere { 0, 0.12 Lit(Red) }
  #break
  #case (4)  // the moon
    difference { cylinder { -z*0.07, z*0.05, 0.46 } cylinder { -z, z, 0.40 translate <0.20,0.12,0> } Lit(White) }
    sphere { <0.26,0.20,0>, 0.05 Lit(Amber) } sphere { <0.10,-0.04,0>, 0.035 Lit(Amber) } sphere { <0.36,-0.08,0>, 0.03 Lit(Amber) }
  #break
  #case (5)  // a ship, and nothing around it
    object { Dart(White) scale 1.12 translate y*0.02 }
  #break
  #case (6)  // a ship within its plate
    object { Plate scale 1.25 Metal(Silver) } object { Plate scale <1.06,1.06,1.1> translate -z*0.03 Enamel(<0.05,0.22,0.62>) }
    object { Dart(White) scale 0.62 translate <0,0.03,-0.10> }
  #break
  #case (7)
    #declare I = 0; #while (I < 4) object { Leaf(1.15, Green) rotate z*(45+90*I) } #declare I = I + 1; #end
    union { Bar(<0,0,-0.05>, <0.10,-0.34,-0.02>, 0.035) Bar(<0.10,-0.34,-0.02>, <0.24,-0.52,0>, 0.04) Lit(<0.06,0.45,0.12>) }
  #break
  #case (8)
    object { Leaf(1.9, Red) scale <0.80,1.10,1> translate -y*0.45 }
    union { Bar(<-0.13,0.08,-0.2>, <0.13,0.08,-0.2>, 0.04) Bar(<0,-0.05,-0.2>, <0,0.21,-0.2>, 0.04) Lit(White) }
  #break
  #case (9)  // eight of a kind each
    #declare Gems = array[8] { Amber, Red, Green, White, Blue, <0.6,0.2,1.0>, <0.1,0.8,0.8>, <1.0,0.35,0.7> };
    #declare I = 0; #while (I < 8) sphere { <0,0.40,0>, 0.115 rotate z*45*I Lit(Gems[I]) } #declare I = I + 1; #end
    sphere { 0, 0.17 Metal(Gold) }
  #break
  #case (10)  // a fighter in the sights
    union { sphere { 0, 1 scale <0.36,0.12,0.20> Metal(<0.62,0.30,0.85>) } sphere { 0, 0.17 scale <1,0.85,1> translate y*0.07 Lit(<0.35,0.85,1.0>) } }
    union { torus { 0.47, 0.03 rotate x*90 } #declare I = 0; #while (I < 4) cylinder { y*0.36, y*0.58, 0.035 rotate z*90*I } #declare I = I + 1; #end Lit(Red) }
  #break
  #case (11)  // a mine
    sphere { 0, 0.28 Metal(<0.40,0.42,0.46>) }
    #declare I = 0; #while (I < 8) cone { y*0.24, 0.075, y*0.50, 0.02 rotate z*45*I Metal(<0.55,0.57,0.60>) } #declare I = I + 1; #end
    sphere { <0,0,-0.24>, 0.10 Lit(Red) }
  #break
  #case (12)  // a star that is kept in a ring
    object { Rays(8, 0.08, 0.34, 0.075, White) } object { Rays(8, 0.08, 0.20, 0.06, Blue) rotate z*22.5 } sphere { 0, 0.15 Lit(White) }
    torus { 0.52, 0.035 rotate x*90 Lit(Amber) }
  #break
  #case (13)  // one sets off five
    sphere { 0, 0.17 Lit(Amber) }
    #declare I = 0; #while (I < 5) union { cylinder { y*0.16, y*0.34, 0.035 } sphere { y*0.42, 0.115 } rotate z*72*I Lit(Red) } #declare I = I + 1; #end
  #break
  #case (14)  // one ship more
    object { Dart(White) scale 0.92 translate <-0.13,-0.08,0> }
    union { Bar(<0.20,0.27,-0.06>, <0.46,0.27,-0.06>, 0.05) Bar(<0.33,0.14,-0.06>, <0.33,0.40,-0.06>, 0.05) Lit(Green) }
  #break
  #case (16)  // a chain of twelve around its factor
    object { Cross(0, White) scale 0.85 }
    #declare I = 0; #while (I < 12) sphere { <0,0.48,0>, 0.075 rotate z*30*I Lit(Amber) } #declare I = I + 1; #end
  #break
  #case (17)  // bars in a bank
    union { Bar(<-0.34,-0.24,0>, <-0.10,-0.24,0>, 0.13) Bar(<0.10,-0.24,0>, <0.34,-0.24,0>, 0.13) Metal(Gold) }
    union { Bar(<-0.12,0.02,-0.03>, <0.12,0.02,-0.03>, 0.13) Metal(Gold) }
    object { Rays(5, 0.30, 0.16, 0.035, Amber) scale <1,1,1> translate y*0.06 }
  #break
  #case (18)  // a shield that stays down
    object { Plate scale 0.95 Enamel(<0.05,0.22,0.62>) }
    union { Bar(<-0.40,-0.40,-0.10>, <0.40,0.40,-0.10>, 0.06) Lit(Red) }
  #break
  #case (19)  // a close call
    sphere { <-0.22,0.10,0>, 0.27 Metal(<0.45,0.42,0.38>) }
    object { Dart(White) scale 0.72 rotate -z*20 translate <0.30,-0.08,-0.05> }
    sphere { <0.06,0.16,-0.1>, 0.05 Lit(Amber) } sphere { <0.05,0.00,-0.1>, 0.04 Lit(Amber) } sphere { <0.02,-0.14,-0.1>, 0.03 Lit(Amber) }
  #break
  #case (20)  // a sun over ten steps
    object { Rays(8, 0.20, 0.18, 0.05, Amber) translate y*0.16 } sphere { <0,0.16,0>, 0.16 Lit(Amber) }
    #declare I = 0; #while (I < 10) sphere { <-0.405 + 0.09*I,-0.34,-0.02>, 0.036 Lit(White) } #declare I = I + 1; #end
  #break
  #case (21)  // a ship in an unbroken ring
    object { Dart(White) scale 0.72 }
    torus { 0.47, 0.035 rotate x*90 Lit(Green) }
    sphere { <0,0.47,0>, 0.09 Lit(Amber) }
  #break
  #case (22)  // one ahead of three pale ones
    object { Dart(White) scale 0.62 translate <0,0.22,-0.06> }
    object { Dart(<0.26,0.32,0.50>) scale 0.44 translate <-0.30,-0.24,0> }
    object { Dart(<0.26,0.32,0.50>) scale 0.44 translate <0,-0.32,0> }
    object { Dart(<0.26,0.32,0.50>) scale 0.44 translate <0.30,-0.24,0> }
  #break
  #case (23)  // seven days in a row
    #declare I = 0; #while (I < 7) sphere { <0,0.42,0>, 0.12 rotate z*360/7*I Lit((I = 0 ? Amber : Blue)) } #declare I = I + 1; #end
    sphere { 0, 0.13 Lit(White) }
  #break
  #case (24)  // a ship on a lifeline to a pod
    object { Dart(White) scale 0.56 rotate -z*45 translate <0.26,0.24,-0.05> }
    #declare I = 0; #while (I < 5) sphere { <0.08 - 0.075*I,0.06 - 0.075*I,-0.02>, 0.032 Lit(Green) } #declare I = I + 1; #end
    sphere { <-0.36,-0.34,-0.02>, 0.14 Lit(Amber) } torus { 0.19, 0.025 rotate x*90 translate <-0.36,-0.34,-0.02> Lit(Green) }
  #break
  #case (25)  // two lines of fire that meet
    #declare I = 0; #while (I < 4) sphere { <-0.44 + 0.11*I,-0.36 + 0.13*I,-0.02>, 0.042 Lit(Amber) } sphere { <0.44 - 0.11*I,-0.36 + 0.13*I,-0.02>, 0.042 Lit(Blue) } #declare I = I + 1; #end
    object { Rays(7, 0.17, 0.12, 0.04, White) translate y*0.24 } sphere { <0,0.24,0>, 0.13 Lit(White) }
  #break
  #case (26)  // a crew in formation
    object { Dart(White) scale 0.50 translate <0,0.28,-0.06> }
    object { Dart(Blue) scale 0.50 translate <-0.32,-0.02,-0.03> }
    object { Dart(Green) scale 0.50 translate <0.32,-0.02,-0.03> }
    object { Dart(Amber) scale 0.50 translate <0,-0.32,0> }
  #break
  #case (15)  // two that cross
    object { Bolt(Amber) rotate z*38 translate -z*0.02 } object { Bolt(Blue) rotate -z*38 translate -z*0.10 }
  #break
#end
  translate -z*0.10
}
