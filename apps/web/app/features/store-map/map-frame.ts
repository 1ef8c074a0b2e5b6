/** The drawing's own units; the page scales it. */
export const mapWidth = 300;
export const mapHeight = 372;
