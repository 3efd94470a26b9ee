// SPDX-License-Identifier: CC-BY-4.0
// A tumbling rock: the mesh of rock.inc (made by gyre-art-mesh, of radius 1), lit and painted.
// Size: radius in world units. Look: 0 warm sandstone, 1 greyer, 2 rust.
#include "light.inc"
#ifndef (Size) #declare Size = 15; #end
#ifndef (Look) #declare Look = 0; #end
#declare Tint = array[3] { <1.00,0.97,0.94>, <0.90,0.93,0.98>, <1.06,0.92,0.80> }
Lights(2.0, 1.7, 0.34)
object {
  #include "rock.inc"
  texture {
    pigment { granite scale 0.9 translate <13.1,4.2,7.7>*(1+Look)
      color_map { [0.0 rgb <0.14,0.10,0.08>*Tint[Look]] [0.30 rgb <0.30,0.235,0.185>*Tint[Look]] [0.6 rgb <0.50,0.41,0.33>*Tint[Look]] [1.0 rgb <0.78,0.67,0.55>*Tint[Look]] } }
    normal { granite 0.28 scale 0.30 }
    finish { ambient 0.012 diffuse 0.85 specular 0.14 roughness 0.05 }
  }
  scale Size/16
  rotate y*Turn
  rotate <25,0,18>
}
