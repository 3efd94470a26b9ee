// SPDX-License-Identifier: CC-BY-4.0
// Spinning pieces of a broken ship, whose torn edges glow and cool. Piece 0: a wing with its engine; 1: the nose.
#include "light.inc"
#ifndef (Piece) #declare Piece = 0; #end
#declare Part = 3;
#include "ship.inc"
Lights(1.8, 1.5, 0.32)
Surroundings(1.0)
#declare Heat = 0.15 + 0.85*pow(max(0, 1 - frame_number/36), 1.5);
#declare Ember = texture {
  pigment { granite scale 0.16 color_map { [0.30 rgb <0.02,0.015,0.015>] [0.46 rgb <1,0.16,0.015>*Heat] [0.70 rgb <1,0.60,0.16>*Heat] } }
  finish { ambient 0 diffuse 0.4 emission 1.5 } }
// A saw of boxes standing on their corners, which tears off what lies below y = 0.
#macro Teeth(Size)
  union {
    #local I = -3;
    #while (I < 4)
      box { -1, 1 rotate z*(45+9*mod(I*5,3)) scale <Size*0.75, Size*(0.9+0.4*mod(abs(I)*5,3)), 1> translate x*I*Size }
      #local I = I + 1;
    #end
    box { <-2,-3,-1>, <2,0,1> }
    texture { Ember }
  }
#end
#if (Piece = 0)
  difference {
    object { Wing }
    object { Teeth(0.17) rotate z*-82 translate <0.24,-0.1,0> }
    translate <-0.60,0.28,0> scale 1.22
    rotate y*Turn rotate <30,20,0> rotate -z*Turn
  }
#else
  difference {
    object { Fuselage }
    object { Teeth(0.14) rotate z*8 translate <0,-0.12,0> }
    translate -y*0.42 scale 1.34
    rotate y*2*Turn rotate <25,15,0> rotate z*Turn
  }
#end
