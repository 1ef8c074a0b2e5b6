import type { StoreEntry } from '@barrelhive/contracts';
import { formatQuantity } from '@barrelhive/rules';
import utah from 'virtual:utah-map';
import { MAP_HEIGHT, MAP_WIDTH } from './place-on-map';
import { type TownPin, townPins } from './town-pins';

/** What the map of a bottle says where no store is known to have it. */
export const MAP_SOLD_OUT = 'Map of Utah; in stock in no store';
export const MAP_UNREAD = 'Map of Utah; in which stores it is in stock is not known';

const TOWNS_ALONE = `Map of Utah with ${utah.towns.length} towns that have a state liquor store`;
const pinSize = { plain: 3.2, smallest: 4.5, largest: 11 };

interface UtahMapProps {
  stores: readonly StoreEntry[];
  /** The map is of one bottle: what it says where no store is known to have it. No pin looks as if one had it then. */
  withoutStock?: string;
}

/** Utah with a pin for every town with a state store, copper while nothing is searched for; towns that have it grow with their stock. */
export function UtahMap({ stores, withoutStock }: UtahMapProps) {
  const pins = townPins(stores);
  const stocked = pins.filter(({ qty }) => qty > 0);
  const most = Math.max(1, ...stocked.map(({ qty }) => qty));
  const searched = withoutStock !== undefined || stocked.length > 0;
  return (
    <svg
      role="img"
      aria-label={stocked.length > 0 ? stockText(stocked) : (withoutStock ?? TOWNS_ALONE)}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className="h-auto w-full"
    >
      <UtahLines />
      {pins.map(({ city, x, y, qty }) => (
        <circle
          key={city}
          cx={x}
          cy={y}
          r={qty > 0 ? pinSize.smallest + Math.sqrt(qty / most) * (pinSize.largest - pinSize.smallest) : pinSize.plain}
          strokeWidth={1.2}
          className={
            searched && qty === 0
              ? 'fill-surface stroke-field'
              : 'fill-primary stroke-surface transition-[r] duration-300'
          }
        >
          <title>{qty > 0 ? `${city}: ${formatQuantity(qty)} in stock` : city}</title>
        </circle>
      ))}
    </svg>
  );
}

/** The outline and its counties; `scale`: how large a part of the state's width is shown. */
export function UtahLines({ scale = 1 }: { scale?: number }) {
  return (
    <>
      <use
        href={`${utah.lines}#outline`}
        className="fill-surface stroke-primary"
        strokeWidth={2 * scale}
        strokeLinejoin="round"
      />
      <use href={`${utah.lines}#counties`} className="fill-none stroke-line" strokeWidth={0.9 * scale} />
    </>
  );
}

function stockText(stocked: readonly TownPin[]): string {
  const towns = stocked.map(({ city, qty }) => `${city} ${formatQuantity(qty)}`);
  return `Map of Utah; in stock in ${stocked.length} ${stocked.length === 1 ? 'town' : 'towns'}: ${towns.join(', ')}`;
}
