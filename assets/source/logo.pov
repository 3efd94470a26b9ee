// SPDX-License-Identifier: CC-BY-4.0
// The name of the game in chiselled metal: a relief (logo_relief, made by gyre-art-relief) under the light of the sprites.
#version 3.7;
global_settings { assumed_gamma 1.0 max_trace_level 6 }
camera { orthographic location <0,0,-10> right x*4 up y*(4*420/1280) look_at 0 }
light_source { <-60,75,-45> color rgb <1.00,0.90,0.74>*1.7 area_light <12,0,0>,<0,12,0>,3,3 adaptive 1 }
light_source { <70,-55,-14> color rgb <0.20,0.46,1.0>*1.7 shadowless }
light_source { <10,-10,-60> color rgb <0.45,0.50,0.75>*0.22 shadowless }
sphere { 0, 50 hollow no_image no_shadow
  pigment { gradient y color_map { [0.00 rgb <0.01,0.015,0.03>] [0.44 rgb <0.03,0.035,0.07>] [0.52 rgb <0.55,0.45,0.36>] [0.62 rgb <0.20,0.27,0.42>] [1.00 rgb <1.0,0.95,0.86>] } scale 2 translate -y scale 50 rotate x*58 rotate z*24 }
  finish { ambient 0 diffuse 0 emission 1 } }
height_field {
  ppm "logo_relief.ppm" smooth water_level 0.02
  translate <-0.5,0,-0.5> rotate x*-90 scale <4,4*420/1280,0.34>
  texture {
    pigment { rgb <0.42,0.43,0.47> }
    normal { granite 0.04 scale <0.6,0.02,0.3> }
    finish { ambient 0 diffuse 0.45 specular 0.9 roughness 0.02 metallic reflection { 0.25, 0.6 metallic } }
  }
}
