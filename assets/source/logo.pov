// SPDX-License-Identifier: CC-BY-4.0
// The name of the game in polished metal: a relief (made by gyre-art-relief) under the light of the sprites. It mirrors a
// dusk: dark ground, a warm horizon, a blue sky.
#version 3.7;
global_settings { assumed_gamma 1.0 max_trace_level 6 }
camera { orthographic location <0,0,-10> right x*4 up y*(4*420/1280) look_at 0 }
light_source { <-60,75,-45> color rgb <1.00,0.90,0.74>*1.5 area_light <12,0,0>,<0,12,0>,3,3 adaptive 1 }
light_source { <70,-55,-14> color rgb <0.20,0.46,1.0>*1.5 shadowless }
light_source { <10,-10,-60> color rgb <0.45,0.50,0.75>*0.15 shadowless }
sphere { 0, 50 hollow no_image no_shadow
  pigment { gradient y
    color_map {
      [0.00 rgb <0.05,0.12,0.34>] [0.14 rgb <0.03,0.06,0.16>] [0.30 rgb <0.05,0.035,0.06>] [0.44 rgb <0.34,0.15,0.07>]
      [0.490 rgb <0.95,0.55,0.24>] [0.502 rgb <1.7,1.35,1.0>] [0.515 rgb <0.70,0.78,1.0>] [0.58 rgb <0.10,0.24,0.70>]
      [0.78 rgb <0.06,0.13,0.42>] [0.92 rgb <1.0,0.92,0.80>] [1.00 rgb <1.3,1.2,1.0>] }
    scale 2 translate -y turbulence 0.012 scale 50 rotate z*9 }
  finish { ambient 0 diffuse 0 emission 1 } }
height_field {
  ppm "logo_relief.ppm" smooth water_level 0.002
  no_reflection
  translate <-0.5,0,-0.5> rotate x*-90 scale <4,4*420/1280,0.19>
  texture {
    pigment { rgb <0.22,0.23,0.27> }
    finish { ambient 0 diffuse 0.16 specular 0.8 roughness 0.02 metallic reflection { 0.78, 0.95 } }
  }
}
