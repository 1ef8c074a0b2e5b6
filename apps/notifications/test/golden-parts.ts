import type { StockChange, StoreEntry } from '@barrelhive/contracts';
import type { ListPostedContent } from '../src/notices/list-posted-content';
import type { AlertContent, MessageContent } from '../src/notices/message-content';

/** Contents of messages as they come, plain and odd, each by what it shows. */
export interface GoldenContent {
  what: string;
  content: MessageContent;
  publicUrl?: string;
}

const PLACES: readonly (readonly [number, string, string])[] = [
  [12, '280 W HARRIS AVE', 'SALT LAKE CITY'],
  [4, '1615 S FOOTHILL DR', 'SLC'],
  [35, '255 S 300 E', 'SALT LAKE CITY'],
  [15, '1550 FORT UNION BLVD', 'COTTONWOOD HEIGHTS'],
  [9, '3433 N 10 E', 'PROVO'],
  [36, '1612 UTE BLVD', 'PARK CITY'],
  [8, '1156 PATTERSON ST', 'OGDEN'],
  [30, '55 W 100 S', 'MOAB'],
];
export const LONG_PLACE: readonly [number, string, string] = [
  41,
  '11 SOUTH CENTENNIAL PARKWAY TRANSIT CENTER SUITE 1280 BUILDING NORTH',
  'SARATOGA SPRINGS AT THE CROSSROADS',
];

export const store = ([number, address, city]: readonly [number, string, string], qty: number): StoreEntry => ({
  storeNumber: String(number).padStart(4, '0'),
  name: `STATE STORE # ${number}`,
  address,
  city,
  phone: '(801) 555-0112',
  qty,
});
/** This many stores, with less and less stock. */
export const stores = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    store(PLACES[place % PLACES.length] ?? LONG_PLACE, Math.max(1, 24 - place)),
  );

interface Bottle extends Partial<Omit<StockChange, 'name' | 'stores' | 'before' | 'after'>> {
  cents?: number;
  was?: number;
  in?: StoreEntry[];
  total?: number;
}

export function bottle(name: string, { cents = 6_499, was, in: where = [], total, ...more }: Bottle = {}): StockChange {
  return {
    kind: 'back-in-stock',
    sku: '016850',
    name,
    before: was === undefined ? undefined : { priceCents: was },
    after: { priceCents: cents, storeQty: total ?? where.reduce((sum, { qty }) => sum + qty, 0) },
    stores: where,
    ...more,
  };
}

/** In the warehouse, and in no store. */
export const ahead = (name: string, warehouseQty: number | undefined): StockChange => ({
  kind: 'on-its-way',
  sku: '018416',
  name,
  before: { storeQty: 0, warehouseQty: 0 },
  after: { priceCents: 6_499, storeQty: 0, warehouseQty },
  stores: [],
});
export const alert = (term: string, ...items: StockChange[]): AlertContent => ({
  kind: 'alert',
  day: '2026-11-21',
  match: {
    alertId: '7f3a92bc-1d2e-4f5a-8b6c-0123456789ab',
    term,
    slot: '2026-11-21T19:00:00.000Z',
    items,
    token: 'k3f9x2mqz7',
  },
});
export const list = (month: number, itemCount: number, matching?: number): MessageContent => ({
  kind: 'list',
  year: 2026,
  month,
  itemCount,
  matching,
});
export const posted = (month: number, itemCount: number, known: Partial<ListPostedContent> = {}): MessageContent => ({
  kind: 'list-posted',
  year: 2026,
  month,
  itemCount,
  opens: {},
  ...known,
});
export const drawing = (names: string[], itemCount = names.length): MessageContent => ({
  kind: 'drawing',
  drawingId: 'd-1',
  names,
  itemCount,
});

export const BLANTON = 'BLANTON SINGLE BARREL BOURBON 750ml';
const NAMES = [
  BLANTON,
  'EAGLE RARE 10 YR BOURBON 750ml',
  'BUFFALO TRACE BOURBON 750ml',
  'W L WELLER 12 YR BOURBON 750ml',
  'E H TAYLOR SMALL BATCH BIB 750ml',
  'MICHTERS 10YR SINGLE BARREL RYE 750ml',
  'OLD FORESTER BIRTHDAY 2026 750ml',
  'FOUR ROSES LIMITED EDITION SMALL BATCH',
];
/** This many bottles, each in some stores, the later the rarer. */
export const bottles = (count: number, storesOfEach: number) =>
  Array.from({ length: count }, (_, place) =>
    bottle(NAMES[place % NAMES.length] ?? BLANTON, {
      sku: String(place).padStart(6, '0'),
      cents: 2_999 + 1_000 * place,
      in: stores(storesOfEach),
      total: 500 - place,
      isAllocated: place % 3 === 0,
    }),
  );
