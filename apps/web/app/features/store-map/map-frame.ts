/** The drawing's own units; the page scales it. */
export const MAP_WIDTH = 300;
export const MAP_HEIGHT = 372;
