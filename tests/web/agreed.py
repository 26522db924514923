"""Short games on which people agree beforehand: whole games by the usual rules, to a win.

Found by letting a level play against chance some hundred times and keeping the shortest.
"""

from __future__ import annotations

from typing import Final

AGREED: Final = {
    "ajedrez": (
        "g1f3 g7g5 f3g5 f7f5 e2e4 c7c5 d1h5",
        "f2f3 e7e6 a2a3 b8c6 h2h3 d8h4 g2g3 h4g3",
        "b1c3 b8c6 a2a4 h7h6 e2e3 f7f5 d1h5 g7g6 h5g6",
        "b1c3 f7f5 e2e4 b7b5 e4f5 c7c5 f1b5 g7g5 d1h5",
        "g2g4 g8f6 a2a3 f6g4 f2f4 b8c6 a3a4 e7e5 f4f5 d8h4",
        "a2a4 g8f6 h2h4 b8c6 c2c3 c6e5 e2e3 f6e4 g1e2 e5d3",
    ),
    "sparta": (
        "f2-f4 h9-g10 f4-d6 g9-f7 g2-h4 i9-j10 h4-g6 f7-h7 d6-b6 d9-d10 g6-i6",
        "e2-e4 h9-h7 e4-g6 d9-c7 d2-c4 b9-d8 c4-d6 h7-f7 d6-b6 f7-f5 g6-i6",
        "h2-f4 h9-g8 f4-g6 b9-a9 e2-c4 f9-g10 c4-b6 a9-a10 b6-d6 e9-f7 g6-i6",
        "f2-e4 g9-g8 e4-g6 g8-f10 e2-c4 b9-d7 c4-d6 i9-i7 d6-b6 i7-j9 g6-i6",
        "c2-e4 i9-j7 e4-g6 e9-g10 g6-i6 j7-j5 h2-f4 f9-f7 f4-d6 g9-f8 d6-b6",
        "d2-f4 i9-i10 f4-d6 c9-c7 i2-h4 d9-c8 h4-i6 g9-h8 i6-g6 b9-a7 d6-b6",
    ),
    "colmena": (
        "wA1@0,0 bS1@1,-1 wB1@-1,0 bA1@1,-2 wQ@-1,1 bQ@2,-2 wA2@-1,2 bA1@-2,3 wM@-2,1 bA2@-2,4"
        " wS1@0,1 bA2@-2,2",
        "wS1@0,0 bQ@-1,1 wL@1,0 bM@-2,1 wQ@0,-1 bB1@-1,2 wA1@1,1 bS1@-1,3 wA1@-2,4 bG1@-2,0"
        " wL@0,1 bA1@-2,2 wQ@-1,0",
        "wS1@0,0 bA1@1,-1 wA1@-1,1 bG1@2,-1 wQ@-1,0 bA2@3,-2 wA2@0,1 bQ@2,-2 wA1@4,-2 bL@3,-3"
        " wA2@3,-4 bB1@1,-2 wA1@2,-3",
        "wS1@0,0 bL@0,-1 wA1@-1,1 bQ@-1,-1 wQ@0,1 bA1@-2,0 wA1@-3,1 bG1@0,-2 wA2@-3,2 bS1@-2,-1"
        " wA2@1,-3 bM@-1,-2 wA1@-1,0",
        "wB1@0,0 bQ@1,-1 wL@-1,1 bA1@1,-2 wM@0,1 bA1@-2,1 wQ@1,1 bA2@-2,0 wS1@2,1 bA2@3,1"
        " wG1@1,2 bA1@2,0 wS2@0,2 bQ@1,0",
        "wQ@0,0 bG1@-1,0 wG1@1,0 bS1@-2,0 wL@2,-1 bQ@-1,-1 wG2@1,-1 bS1@0,1 wS1@1,-2 bB1@-2,1"
        " wS2@1,-3 bB1@-1,1 wL@2,-3 bQ@0,-1",
    ),
    "reyes": (
        "g4-g5 i13-i11 g3-g4 h13-h12 j4-j5 i11-i9 h2-e5 h12-h11 e5xi9 i14-i13 j2-k4 h15-i14 g2-f4"
        " j13-j12 i4-i5 i14-d9 i9-h8 d9-g6 h8-i7 g6-i4 j3xi4 g13-g11 k4-j6 h11-h9 i2-o8 i16-h15"
        " o8xh15 h9-h8 j6-i8 h8xi7 h1-o8 i7-i6 h15xg16 g14-g12 o8-h15",
    ),
    "colina": (
        "h1*g2 g2-l7 k16-k12 j16> j15> l7-l11 l11*k12 f15> e16< k15-k16 k12-k15 k15xj16 l2< i16>"
        " h15-h13 g15< j16xi16! i16*h16 g16-k12 f16=R h16xg15 g15*f16!",
        "f1-k6 k1< l1> h16*g15 g15-l10 f2-f3 h1*i2 l10-l7 l7xk6 l15> g2> h2> i2-i3 k6-i4 i4< i4xi3"
        " g1-f2 g2> j1< i3xj2 j2*i1! f2-j6 k2> j1> i1*j1 j1xk1",
    ),
}
"""Games of two, by their actions."""
