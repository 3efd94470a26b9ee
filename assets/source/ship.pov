// SPDX-License-Identifier: CC-BY-4.0
// The ship at its 48 headings, or (Part 3) the damaged ship, which rocks a little while it burns.
#include "light.inc"
#include "ship.inc"
#if (Part != 2)
  Lights(1.75, 1.5, 0.40)
  Surroundings(0.9)
  Windows(0.6)
#end
#if (Part = 3)
  object { Ship scale 0.90 rotate <6*sin(radians(Turn)), 9*cos(radians(Turn)), 38> }
#else
  object { Ship scale 0.95 translate -y*0.005 rotate -z*Turn }
#end
