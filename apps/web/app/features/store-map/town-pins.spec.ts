import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StoreEntry } from '@barrelhive/contracts';
import { displayCity } from '@barrelhive/rules';
import utah from 'virtual:utah-map';
import * as z from 'zod/mini';
import { placeOnMap } from './place-on-map';
import { storeTowns } from '../../near-me/store-towns';
import { townPins } from './town-pins';

const STORES_OF_THE_STAND_IN = path.join(__dirname, '../../../../../tools/standins/dabs/catalogue/stores.json');
const storeList = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.union([z.string(), z.number()]))) });

const store = (city: string, qty: number, more: Partial<StoreEntry> = {}): StoreEntry => ({
  storeNumber: '0012',
  name: '',
  address: '',
  phone: '',
  city,
  qty,
  ...more,
});

describe('the pins of the map', () => {
  it('are there for the town of every store of the stand-in', () => {
    const { columns, rows } = storeList.parse(JSON.parse(readFileSync(STORES_OF_THE_STAND_IN, 'utf8')));
    const towns = rows.map((row) => displayCity(String(row[columns.indexOf('city')])));
    expect(towns.length).toBeGreaterThan(40);
    expect(towns.filter((town) => !storeTowns.some(({ city }) => city === town))).toEqual([]);
  });

  it('are those of all towns while nothing is in stock', () => {
    expect(townPins([store('MOAB', 0)])).toEqual(utah.towns.map((town) => ({ ...town, qty: 0 })));
  });

  it('tell the stock of all stores of a town, drawn over the towns without, which stay', () => {
    const pins = townPins([store('SLC', 3), store('SALT LAKE CITY', 4), store('MOAB', 0)]);
    expect(pins).toHaveLength(storeTowns.length);
    expect(pins.slice(0, -1).every(({ qty }) => qty === 0)).toBe(true);
    expect(pins.at(-1)).toEqual({ ...utah.towns.find(({ city }) => city === 'Salt Lake City'), qty: 7 });
  });

  it('are there for a town that nobody knew, where its store is', () => {
    const place = { latitude: 38, longitude: -110 };
    expect(townPins([store('NEW TOWN', 2, place), store('NEW TOWN', 1, place), store('NOWHERE', 1)]).slice(-2)).toEqual(
      [expect.objectContaining({ city: 'St. George' }), { city: 'New Town', ...placeOnMap(utah.map, place), qty: 3 }],
    );
  });
});
