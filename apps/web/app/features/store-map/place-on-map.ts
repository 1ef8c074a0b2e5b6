import type { Place } from '@barrelhive/rules';

/** The drawing's own units; the page scales it. */
export const MAP_WIDTH = 300;
export const MAP_HEIGHT = 372;

/** A map in Mercator's projection: how many of its units a radian of longitude has, and where 0° north, 0° east would lie. */
export interface MercatorMap {
  scale: number;
  x: number;
  y: number;
}

/** Where a place lies on a map, to a whole unit, which is about a pixel. */
export function placeOnMap({ scale, x, y }: MercatorMap, { latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: Math.round(x + scale * radians(longitude)),
    y: Math.round(y - scale * Math.asinh(Math.tan(radians(latitude)))),
  };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
