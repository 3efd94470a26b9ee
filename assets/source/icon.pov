// SPDX-License-Identifier: CC-BY-4.0
// The program's icon: the ship, in the first pilot's orange, breaking out of a ring of light round a dark well.
// Small 1: for pictures of up to 32 pixels, where the whirl would be noise: the ship is larger, the well plain.
#include "light.inc"
#ifndef (Small) #declare Small = 0; #end
#declare Part = 4;
#include "ship.inc"
Lights(1.9 + 0.5*Small, 1.6, 0.45 + 0.5*Small)
Surroundings(0.9)
Windows(0.6)
// the well: a black disc with a whirl, in a ring
union {
  #if (Small)
    cylinder { z*0.50, z*0.52, 0.88 pigment { rgb <0.012,0.035,0.16> } finish { ambient 0 diffuse 0 emission 1 } }
    torus { 0.885, 0.075 rotate x*90 translate z*0.42 pigment { rgb <0.16,0.36,0.95> } finish { ambient 0 diffuse 0 emission 1 } }
  #else
    cylinder { z*0.50, z*0.52, 0.80 pigment { rgb <0.004,0.006,0.02> } finish { ambient 0 diffuse 0 emission 1 } }
    cylinder { z*0.49, z*0.50, 0.79
      pigment { spiral1 3 turbulence 0.25 octaves 3 scale 0.9
        color_map { [0 rgbt <0,0,0,1>] [0.45 rgbt <0.01,0.03,0.16,0.2>] [0.52 rgbt <0.10,0.28,0.95,0>] [0.60 rgbt <0.02,0.06,0.30,0.2>] [1 rgbt <0,0,0,1>] } }
      finish { ambient 0 diffuse 0 emission 0.8 } }
    torus { 0.83, 0.045 rotate x*90 translate z*0.45 pigment { rgb <0.16,0.20,0.34> } finish { ambient 0.02 diffuse 0.6 specular 1 roughness 0.015 metallic reflection { 0.15 0.6 } } }
    torus { 0.775, 0.016 rotate x*90 translate z*0.42 pigment { rgb <0.35,0.70,1.6> } finish { ambient 0 diffuse 0 emission 1.1 } }
  #end
  no_shadow
}
#if (Small)
  object { Ship scale 0.88 rotate z*-45 translate <0.02,0.02,-0.5> }
#else
  object { Ship scale 0.86 rotate x*-18 rotate y*16 rotate z*-38 translate <-0.02,0.00,-0.5> }
#end
