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
// Teeth: a zigzag of wedges along x, torn off below y = 0.
#macro Teeth(Size)
  union {
    #local I = -9;
    #while (I < 10)
      prism { linear_sweep linear_spline -1.5, 1.5, 4, <(I-0.6)*Size,-2.5>, <(I+0.6)*Size,-2.5>, <(I+0.15*mod(I*7,3))*Size,Size*(0.6+0.5*mod(abs(I)*5,3))>, <(I-0.6)*Size,-2.5> rotate x*-90 scale <1,1,-1> }
      #local I = I + 1;
    #end
    texture { Ember }
  }
#end
#if (Piece = 0)
  difference {
    object { Wing }
    object { Teeth(0.10) rotate z*-100 translate <0.27,-0.2,0> }
    translate <-0.60,0.28,0> scale 1.12
    rotate y*Turn rotate <30,20,0> rotate -z*Turn
  }
#else
  difference {
    object { Fuselage }
    object { Teeth(0.085) rotate z*8 translate <0,-0.12,0> }
    translate -y*0.42 scale 1.10
    rotate y*2*Turn rotate <25,15,0> rotate z*Turn
  }
#end
