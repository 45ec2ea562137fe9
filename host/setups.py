"""The set-ups that the page offers, as the game room tells it: rules and a name that begins with the game's."""

# In this order: the beginners' game first.
SETUPS = (
    ("giuthi pits=6 seeds=4", "Giuthi 2x6, four seeds"),
    ("giuthi pits=5 seeds=4", "Giuthi 2x5, four seeds"),
    ("giuthi pits=6 seeds=6", "Giuthi 2x6, six seeds"),
    ("giuthi pits=7 seeds=6", "Giuthi 2x7, six seeds"),
    ("giuthi pits=8 seeds=4", "Giuthi 2x8, four seeds"),
    ("giuthi pits=8 seeds=8", "Giuthi 2x8, eight seeds"),
    ("giuthi pits=10 seeds=9", "Giuthi 2x10, nine seeds"),
    ("kiothi", "Kiothi 2x10, six pits of five"),
    ("kiothi filled=5", "Kiothi 2x10, five pits of five"),
    ("kiothi filled=5 seeds=6", "Kiothi 2x10, five pits of six"),
    ("ali-guli-mane", "Ali Guli Mane 2x7, counter-clockwise"),
    ("ali-guli-mane direction=clockwise", "Ali Guli Mane 2x7, clockwise"),
)
