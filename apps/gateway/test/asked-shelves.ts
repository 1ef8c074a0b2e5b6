import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { searchBody, multiSearchBody } from '@barrelhive/contracts';
import fc from 'fast-check';

const NOW = new Date().toISOString();
const LONG_AGO = '2026-01-02T17:00:00.000Z';
const CITIES = ['PROVO', 'OREM', 'OGDEN', 'LOGAN'];
const STORES = Array.from({ length: 25 }, (_, at) => ({
  ...{ storeNumber: String(at + 1).padStart(4, '0'), name: `Store ${at + 1}`, address: `${at + 1} Main St` },
  ...{ city: CITIES[at % CITIES.length] ?? '', phone: '801-555-0100', latitude: 40 + at / 20, longitude: -111.9 },
}));
const MOST_FOUND = 10;

export const storeNumbers = STORES.map((store) => store.storeNumber);
export const words = ['weller', 'blanton', 'eagle rare', 'stagg', 'old fitz'];

const upTo = (most: number) => fc.integer({ min: 0, max: most });
const sometimes = (most: number) => fc.option(upTo(most), { nil: undefined });
const price = upTo(99_999).map((cents) => `$${(cents / 100).toFixed(2)}`);
const when = fc.constantFrom(NOW, LONG_AGO);
const shelf = fc
  .subarray(STORES)
  .chain((stores) => fc.tuple(...stores.map((store) => upTo(240).map((qty) => ({ ...store, qty })))));
const figures = { price, storeQty: sometimes(900), warehouseQty: sometimes(900), onOrderQty: sometimes(900) };
const bottle = fc
  .record({
    ...{ word: fc.constantFrom(...words), age: upTo(99), stores: shelf, lastChecked: when, ...figures },
    storesCheckedAt: fc.option(when, { nil: undefined }),
  })
  .map(({ word, age, ...rest }) => ({ name: `${word.toUpperCase()} ${age} 750ml`, ...rest }));
const bottles = (most: number) =>
  fc
    .array(bottle, { minLength: 1, maxLength: most })
    .map((all) => all.map((each, at) => ({ ...each, sku: `0${16_000 + at}`, id: String(at), size: '750 ML' })));
const arrival = fc.record({ price, at: when, came: upTo(60), left: sometimes(60) });
const searchId = fc.uuid({ version: 4 });

/** What the services have to tell at one moment. */
export const shelves = fc.record({
  bottles: bottles(24),
  monthly: bottles(6),
  rare: bottles(8),
  arrivals: fc.array(arrival, { maxLength: 6 }),
  withheld: upTo(9),
  rarelySeenAt: upTo(99),
  entries: fc.array(fc.record({ bottles: sometimes(60), entries: sometimes(9_000) }), { maxLength: 4 }),
  home: fc.subarray(storeNumbers, { minLength: 1, maxLength: 3 }),
  alerts: fc.uniqueArray(fc.record({ search_id: searchId, search_term: fc.constantFrom(...words) }), {
    ...{ selector: (each) => each.search_term, minLength: 1 },
  }),
});

export type Shelves = typeof shelves extends fc.Arbitrary<infer S> ? S : never;

const NEW_ID = '5b0f6b1e-3c0b-4a52-9d6e-6f1f1a3f8b10';

/** The services as they would answer of these shelves, by their contracts. What is saved and deleted changes `shelves.alerts`. */
export async function answerOf(shelves: Shelves, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  const body = method === 'POST' ? await readJson(request) : undefined;
  const answer = answers(shelves, body)[`${method} ${url}`] ?? answerOfOne(shelves, `${method} ${url}`);
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer?.() ?? { code: 'NOT_FOUND', error: 'No', message: 'No' }));
}

type Answers = Readonly<Record<string, (() => unknown) | undefined>>;

function answers(shelves: Shelves, body: unknown): Answers {
  return {
    'POST /api/search': () => found(shelves, searchBody.parse(body).searchTerm),
    'POST /api/search/multi': () => ({
      results: multiSearchBody.parse(body).searchTerms.map((term) => found(shelves, term)),
    }),
    'GET /api/stores': () => ({ stores: STORES.map((store) => ({ ...store, hours: HOURS })) }),
    'GET /api/drops?tab=rarely-seen': () => ({
      ...{ tab: 'rarely-seen', page: 1, pages: 1, total: shelves.rarelySeenAt, lastChecked: NOW },
      drops: shelves.rare.map((each) => ({ ...each, department: 'LA' })),
    }),
    'GET /api/allocated-items': () => ({ status: 'available', message: 'November', items: shelves.monthly }),
    'GET /api/drawings': () => ({ drawings: [drawing(shelves)] }),
    'GET /api/home-stores': () => ({ stores: shelves.home, most: 5 }),
    'GET /api/alerts': () => shelves.alerts.map(asAlert),
    'GET /api/saved-searches': () =>
      shelves.alerts.map((each) => ({ ...asAlert(each), results: matching(shelves, each.search_term) })),
    'POST /api/alerts': () => {
      const created = { search_id: NEW_ID, search_term: (body as { search_term: string }).search_term };
      shelves.alerts.push(created);
      return asAlert(created);
    },
  };
}

function answerOfOne(shelves: Shelves, call: string): (() => unknown) | undefined {
  const [, kind, id = '', rest] = /^\w+ \/api\/(items|stores|alerts)\/([\w-]+)(\/arrivals)?$/.exec(call) ?? [];
  const at = storeNumbers.indexOf(id);
  if (kind === 'stores' && rest) return () => arrivalsAt(shelves, id);
  if (kind === 'stores' && at >= 0) {
    const rarelySeen = shelves.rare.map((each) => ({ ...each, qty: at + shelves.rarelySeenAt }));
    return () => ({ ...STORES[at], hours: HOURS, rarelySeen, checkedToday: { bottles: 1, of: 2 } });
  }
  if (kind === 'alerts') {
    shelves.alerts = shelves.alerts.filter((each) => each.search_id !== id);
    return () => ({ success: true, message: 'Alert deleted successfully' });
  }
  const bottle = shelves.bottles.find(({ sku }) => sku === id);
  const history = { priceHistory: [], stockHistory: [] };
  return bottle && (() => ({ ...asItem(bottle), status: 'A', department: 'LA', ...history }));
}

const HOURS = { isOwn: false, isOpen: true };

const asItem = (bottle: Shelves['bottles'][number]) => ({ ...bottle, category: 'Whiskey', location: 'Various' });

const matching = ({ bottles }: Shelves, term: string) =>
  bottles.filter(({ name }) => name.startsWith(term.toUpperCase())).map(asItem);

function found(shelves: Shelves, searchTerm: string) {
  const all = matching(shelves, searchTerm);
  const answer = { searchTerm, count: all.length, timestamp: NOW };
  return all.length > MOST_FOUND
    ? { ...answer, items: [], too_many_results: true, narrower: [{ term: `${searchTerm} 12`, count: 3 }] }
    : { ...answer, items: all };
}

const asAlert = (named: Shelves['alerts'][number]) => ({
  ...named,
  ...{ is_active: true, created_at: NOW, last_run_at: null, next_run_at: NOW, history: [] },
});

/** Each store has others of them. */
function arrivalsAt({ bottles, arrivals, withheld }: Shelves, storeNumber: string) {
  const named = arrivals.map((each, at) => ({ ...each, sku: bottles[at]?.sku ?? '099999', name: 'A BOTTLE' }));
  const shown = named.slice(Number(storeNumber) % 2);
  return { storeNumber, arrivals: shown, withheld };
}

function drawing({ entries }: Shelves) {
  const items = entries.map((each, at) => ({ sku: `09${at}`, name: 'A RARE ONE', ...each }));
  return { id: 'one', title: 'A drawing', status: 'open', openedAt: LONG_AGO, items };
}
