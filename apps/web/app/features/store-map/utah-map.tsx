import type { StoreEntry } from '@barrelhive/contracts';
import { displayCity, formatQuantity } from '@barrelhive/rules';
import utah from 'virtual:utah-map';
import { MAP_HEIGHT, MAP_WIDTH } from './map-frame';

const townPin = { plain: 3.2, smallest: 4.5, largest: 11 };

/** Utah with a copper pin for every town with a state store; towns that have what was searched for grow with their stock. */
export function UtahMap({ stores }: { stores: readonly StoreEntry[] }) {
  const stock = stockByTown(stores);
  const most = Math.max(1, ...stock.values());
  const searched = stock.size > 0;
  return (
    <svg
      role="img"
      aria-label={
        searched ? stockText(stock) : `Map of Utah with ${utah.towns.length} towns that have a state liquor store`
      }
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className="h-auto w-full"
    >
      <use
        href={`${utah.lines}#outline`}
        className="fill-surface stroke-primary"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <use href={`${utah.lines}#counties`} className="fill-none stroke-line" strokeWidth={0.9} />
      {utah.towns.map(({ city, x, y }) => {
        const qty = stock.get(city) ?? 0;
        const radius =
          qty > 0 ? townPin.smallest + Math.sqrt(qty / most) * (townPin.largest - townPin.smallest) : townPin.plain;
        return (
          <circle
            key={city}
            cx={x}
            cy={y}
            r={radius}
            strokeWidth={1.2}
            className={
              searched && qty === 0
                ? 'fill-surface stroke-field'
                : 'fill-primary stroke-surface transition-[r] duration-300'
            }
          >
            <title>{qty > 0 ? `${city}: ${formatQuantity(qty)} in stock` : city}</title>
          </circle>
        );
      })}
    </svg>
  );
}

function stockByTown(stores: readonly StoreEntry[]): Map<string, number> {
  const stock = new Map<string, number>();
  for (const { city, qty } of stores) {
    if (qty <= 0) continue;
    const town = townOf(city);
    stock.set(town, (stock.get(town) ?? 0) + qty);
  }
  return stock;
}

/** The agency abbreviates some towns. */
function townOf(city: string): string {
  return displayCity(city).replace(/^St\.? /, 'Saint ');
}

function stockText(stock: Map<string, number>): string {
  const towns = [...stock].map(([town, qty]) => `${town} ${qty}`);
  return `Map of Utah; in stock in ${stock.size} towns: ${towns.join(', ')}`;
}
