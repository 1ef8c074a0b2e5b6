import { useId, type MouseEvent } from 'react';
import utah from 'virtual:utah-map';
import { homeTown, useHomeTown } from '../../near-me/home-town';
import { contains, nearestTown, viewOf, type MapView } from './nearest-town';
import { MAP_HEIGHT, MAP_WIDTH } from './place-on-map';
import { TALL, townNames } from './town-names';
import { UtahLines } from './utah-map';

/** What the second map shows larger: the towns between Ogden and Provo lie too close together for a finger on the first one. */
const FRONT_EDGES = ['Ogden', 'Provo', 'Tooele', 'Park City'];
const MARGIN = 6;
const WHOLE: MapView = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT };
const FRONT = viewOf(
  utah.towns.filter(({ city }) => FRONT_EDGES.includes(city)),
  MARGIN,
);
const IN_FRONT = new Set(utah.towns.filter((town) => contains(FRONT, town)).map(({ city }) => city));
const NAMED = ['Logan', 'Vernal', 'Moab', 'St. George'];
const FRONT_NAMED = ['Ogden', 'Salt Lake City', 'Park City', 'Provo'];

/** Chooses the town that somebody sets out from by a tap: the nearest to it. By the keyboard the towns are a choice like any other, north to south. */
export default function TownMap() {
  const chosen = useHomeTown();
  const name = useId();
  return (
    <fieldset className="relative rounded-field outline-offset-4 focus-within:outline-primary has-focus-visible:outline-2">
      <legend className="mb-2 text-sm font-medium">Tap where you set out from</legend>
      <div className="sr-only">
        {utah.towns.map(({ city }) => (
          <label key={city}>
            <input type="radio" name={name} checked={city === chosen} onChange={() => homeTown.choose(city)} />
            {city}
          </label>
        ))}
      </div>
      <div aria-hidden className="grid max-w-sm grid-cols-2 items-start gap-2">
        <TapMap view={WHOLE} chosen={chosen} named={IN_FRONT.has(chosen) ? NAMED : [chosen, ...NAMED]} />
        <TapMap view={FRONT} chosen={chosen} named={[chosen, ...FRONT_NAMED]} />
      </div>
    </fieldset>
  );
}

const townsOf = (cities: readonly string[]) =>
  [...new Set(cities)].flatMap((city) => utah.towns.find((town) => town.city === city) ?? []);

interface TapMapProps {
  view: MapView;
  chosen: string;
  /** Where two names have no room, the first one is there. */
  named: readonly string[];
}

/** Sizes are parts of what is shown, so that pins and names look alike however large a part of the state it is. */
function TapMap({ view, chosen, named }: TapMapProps) {
  const { x, y, width, height } = view;
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { across: (event.clientX - box.left) / box.width, down: (event.clientY - box.top) / box.height };
    const town = nearestTown(utah.towns, view, at);
    if (town) homeTown.choose(town.city);
  };
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      onClick={choose}
      className="h-auto w-full cursor-pointer rounded-field border border-line"
    >
      <UtahLines scale={width / MAP_WIDTH} />
      {utah.towns.map(({ city, ...place }) => (
        <circle
          key={city}
          cx={place.x}
          cy={place.y}
          r={width / (city === chosen ? 22 : 50)}
          strokeWidth={width / 150}
          className={city === chosen ? 'fill-primary stroke-surface' : 'fill-muted stroke-surface'}
        >
          <title>{city}</title>
        </circle>
      ))}
      {townNames(townsOf(named), view).map(({ city, anchor, baseline, ...name }) => (
        <text
          key={city}
          x={name.x}
          y={baseline}
          textAnchor={anchor}
          fontSize={width * TALL}
          className={city === chosen ? 'fill-ink font-bold' : 'fill-muted'}
        >
          {city}
        </text>
      ))}
    </svg>
  );
}
