/** A part of the drawing, in its units. */
export interface MapView {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The town that lies nearest to a tap; `at`: where in what is shown of the view, from 0 to 1 across and down. */
export function nearestTown<T extends { x: number; y: number }>(
  towns: readonly T[],
  view: MapView,
  at: { across: number; down: number },
): T | undefined {
  const [x, y] = [view.x + at.across * view.width, view.y + at.down * view.height];
  const away = (town: T) => Math.hypot(town.x - x, town.y - y);
  return towns.toSorted((one, other) => away(one) - away(other))[0];
}

/** The part of the drawing that has all these towns, with a margin around it. */
export function viewOf(towns: readonly { x: number; y: number }[], margin: number): MapView {
  const [xs, ys] = [towns.map(({ x }) => x), towns.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

/** Whether a place lies in what a view shows. */
export function contains({ x, y, width, height }: MapView, place: { x: number; y: number }): boolean {
  return place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height;
}
