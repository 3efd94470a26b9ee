// SPDX-License-Identifier: CC-BY-4.0
// Steel asteroid: an armoured ball of dark polished metal. Six great circles cut it into plates; a bolt holds each.
#include "light.inc"
Lights(1.1, 2.2, 0.45)
Windows(1.5)
sphere { 0, 50 hollow no_image no_shadow pigment { gradient y color_map { [0 rgb <0.008,0.010,0.02>] [0.47 rgb <0.03,0.04,0.07>] [0.50 rgb <0.55,0.68,0.90>] [0.58 rgb <0.18,0.25,0.38>] [1 rgb <0.06,0.07,0.10>] } scale 2 translate -y scale 50 rotate x*52 rotate z*30 } finish { ambient 0 diffuse 0 emission 1 } }
#declare Steel = texture { pigment { rgb <0.19,0.215,0.26> } finish { ambient 0 diffuse 0.32 specular 1.2 roughness 0.012 metallic reflection { 0.50, 0.90 } } }
#declare Plain = texture { pigment { rgb <0.10,0.115,0.145> } finish { ambient 0 diffuse 0.45 specular 0.8 roughness 0.03 metallic reflection { 0.20, 0.55 } } }
#declare Seam = texture { pigment { rgb <0.008,0.010,0.014> } finish { ambient 0 diffuse 0.5 specular 0.3 roughness 0.05 } }
#declare G = (1 + sqrt(5)) / 2;
#declare Corner = array[6] { <0,1,G>, <0,-1,G>, <1,G,0>, <-1,G,0>, <G,0,1>, <-G,0,1> }
#macro Slabs(Half)
  union { #local I = 0; #while (I < 6) cylinder { -vnormalize(Corner[I])*Half, vnormalize(Corner[I])*Half, 1.3 } #local I = I + 1; #end }
#end
#macro Hubs(From, To, Radius)
  union { #local I = 0; #while (I < 6) cylinder { vnormalize(Corner[I])*From, vnormalize(Corner[I])*To, Radius } cylinder { -vnormalize(Corner[I])*From, -vnormalize(Corner[I])*To, Radius } #local I = I + 1; #end }
#end
union {
  sphere { 0, 0.935 texture { Seam } }
  // plates: the small triangles between the slabs lie lower than the large pentagons
  difference { sphere { 0, 0.975 } object { Slabs(0.040) } Hubs(0.5, 1.2, 0.52) texture { Plain } }
  difference {
    intersection { sphere { 0, 1 } Hubs(0.5, 1.2, 0.52) }
    object { Slabs(0.040) } Hubs(0.95, 1.2, 0.185)
    texture { Steel }
  }
  difference { Hubs(0.9, 0.995, 0.140) Hubs(0.97, 1.2, 0.070) texture { Steel } }
  scale 11.2/16 rotate <17,31,8> rotate y*Turn rotate <24,0,-16>
}
