import type { MapView } from './nearest-town';

interface Town {
  city: string;
  x: number;
  y: number;
}

/** A name on a map: where its first or last letter or its middle stands, as `anchor` says, and what it covers. */
export interface TownName {
  city: string;
  anchor: 'start' | 'end' | 'middle';
  x: number;
  baseline: number;
  box: MapView;
}

/** In parts of the map's width: how far a name is from its pin, how wide a letter is, and how tall. */
const GAP = 0.06;
const LETTER = 0.043;
export const TALL = 1 / 12;
const BELOW_PIN = 1 / 45;
const ABOVE_PIN = 1 / 18;
const BESIDE = { start: GAP, end: -GAP, middle: 0 };
const BEFORE = { start: 0, end: 1, middle: 0.5 };

/** The names of these towns on a map. One that would lie over the name of an earlier one is left out. */
export function townNames(towns: readonly Town[], view: MapView): TownName[] {
  const names: TownName[] = [];
  for (const town of towns) {
    const name = nameOf(town, view);
    if (!names.some(({ box }) => overlap(box, name.box))) names.push(name);
  }
  return names;
}

/** It stands beside its pin, above it where it has no room on either side. */
function nameOf({ city, x, y }: Town, view: MapView): TownName {
  const length = city.length * LETTER * view.width;
  const room = length + GAP * view.width;
  const anchor = x + room <= view.x + view.width ? 'start' : x - room >= view.x ? 'end' : 'middle';
  const at = x + BESIDE[anchor] * view.width;
  const baseline = y + view.width * (anchor === 'middle' ? -ABOVE_PIN : BELOW_PIN);
  const height = TALL * view.width;
  const box = { x: at - BEFORE[anchor] * length, y: baseline - height, width: length, height };
  return { city, anchor, x: at, baseline, box };
}

function overlap(one: MapView, other: MapView): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
