import {
  alertList,
  allocatedList,
  drawingList,
  dropsAnswer,
  homeStores,
  itemDetail,
  multiSearchResult,
  savedSearchList,
  searchResult,
  storeArrivals,
  storePage,
} from '@barrelhive/contracts';
import fc from 'fast-check';
import * as z from 'zod';
import { shelves, storeNumbers, words } from './asked-shelves';

type Call = (name: string, input: object) => Promise<{ answer: unknown }>;
/** A call of the page, in a session. */
type Page = <A extends z.core.$ZodType>(path: string, answer: A, body?: object) => Promise<z.core.output<A>>;

interface Asked {
  call: Call;
  page: Page;
  word: string;
  store: string;
  sku: string;
}

/** A question: what the assistant is answered, and what the page shows at that moment. */
type Question = (asked: Asked) => Promise<{ answered: unknown; shown: unknown }>;

const entry = z.object({ storeNumber: z.string(), qty: z.int() });
const shelf = z.array(entry).transform((stores) => Object.fromEntries(stores.map((s) => [s.storeNumber, s.qty])));
const number = z.int().optional();
const bottleAnswer = { sku: z.string(), price: z.string(), inStores: number, stores: shelf, moreStores: z.literal(0) };
const listed = { sku: z.string(), price: z.string(), storeQty: number };
const token = z.object({ confirm_token: z.string() });
const WEEK_MS = 7 * 86_400_000;

/** Each tool with each way of asking that has figures of its own. */
const questions: Readonly<Record<string, Question>> = {
  find_bottle: async ({ call, page, word: term }) => {
    const bottle = z.object({ ...bottleAnswer, inWarehouse: number, onOrder: number });
    const answered = z
      .object({ bottles: z.array(bottle), tooMany: number })
      .parse((await call('find_bottle', { term })).answer);
    const { items, count, too_many_results } = await page('/api/search', searchResult, { searchTerm: term });
    const bottles = items.map((item) => ({
      ...asAnswered(item, item.stores),
      ...{ inWarehouse: item.warehouseQty, onOrder: item.onOrderQty },
    }));
    return { answered, shown: { bottles, tooMany: too_many_results ? count : undefined } };
  },
  where_is: async ({ call, page, sku }) => {
    const answered = z.object(bottleAnswer).parse((await call('where_is', { sku, near: 'Provo' })).answer);
    const item = await page(`/api/items/${sku}`, itemDetail);
    return { answered, shown: asAnswered(item, item.stores) };
  },
  'where_is, at my stores': async ({ call, page, sku }) => {
    const answered = z.object(bottleAnswer).parse((await call('where_is', { sku, my_stores: true })).answer);
    const item = await page(`/api/items/${sku}`, itemDetail);
    const mine = (await page('/api/home-stores', homeStores)).stores;
    return {
      answered,
      shown: asAnswered(
        item,
        item.stores.filter(({ storeNumber }) => mine.includes(storeNumber)),
      ),
    };
  },
  what_arrived: async ({ call, page, store }) => {
    const { answer } = await call('what_arrived', { store: String(Number(store)) });
    return { answered: arrivalsAnswer.parse(answer), shown: { stores: [await arrivedAt(page, store)] } };
  },
  'what_arrived, at my stores': async ({ call, page }) => {
    const { answer } = await call('what_arrived', { my_stores: true });
    const mine = (await page('/api/home-stores', homeStores)).stores;
    const shown = await Promise.all(mine.map((each) => arrivedAt(page, each)));
    return { answered: arrivalsAnswer.parse(answer), shown: { stores: shown } };
  },
  rarely_seen: async ({ call, page }) => {
    const answered = z.object({ bottles: z.array(z.object(listed)), total: z.int() });
    const { drops, total } = await page('/api/drops?tab=rarely-seen', dropsAnswer);
    const shown = { bottles: drops.map(({ sku, price, storeQty }) => ({ sku, price, storeQty })), total };
    return { answered: answered.parse((await call('rarely_seen', {})).answer), shown };
  },
  'rarely_seen, near a town': async ({ call, page }) => {
    const bottles = z.array(z.object({ sku: z.string(), price: z.string(), qty: z.int() }));
    const { answer } = await call('rarely_seen', { near: 'Logan' });
    const answered = z
      .array(z.object({ storeNumber: z.string(), bottles }))
      .parse(z.object({ stores: z.unknown() }).parse(answer).stores);
    const pages = await Promise.all(answered.map((each) => page(`/api/stores/${each.storeNumber}`, storePage)));
    const shown = pages.map(({ storeNumber, rarelySeen }) => ({ storeNumber, bottles: bottles.parse(rarelySeen) }));
    return { answered, shown };
  },
  this_months_list: async ({ call, page }) => {
    const answered = z.object({ bottles: z.array(z.object({ ...listed, stores: shelf })) });
    const { items } = await page('/api/allocated-items', allocatedList);
    const bottles = items.map(({ sku, price, storeQty, stores }) => ({
      sku,
      price,
      storeQty,
      stores: shelf.parse(stores),
    }));
    return { answered: answered.parse((await call('this_months_list', {})).answer), shown: { bottles } };
  },
  drawings: async ({ call, page }) => ({
    answered: (await call('drawings', {})).answer,
    shown: await page('/api/drawings', drawingList),
  }),
  my_alerts: async ({ call, page }) => ({
    answered: (await call('my_alerts', {})).answer,
    shown: { alerts: await page('/api/saved-searches', savedSearchList) },
  }),
  create_alert: async ({ call, page, word: term }) => {
    const { answer } = await call('create_alert', { term });
    const { preview } = z.object({ preview: z.object({ finds: z.array(z.string()) }) }).parse(answer);
    const { results } = await page('/api/search/multi', multiSearchResult, { searchTerms: [term] });
    const before = await page('/api/alerts', alertList);
    const names = results.flatMap(({ items }) => items.map(({ displayName, name }) => displayName ?? name));
    const isSavable = names.length > 0;
    if (isSavable) await call('create_alert', { term, ...token.parse(answer) });
    const after = await page('/api/alerts', alertList);
    const terms = [...before.map((each) => each.search_term), ...(isSavable ? [term] : [])];
    return {
      answered: { finds: preview.finds, terms },
      shown: { finds: names, terms: after.map((each) => each.search_term) },
    };
  },
  delete_alert: async ({ call, page }) => {
    const [first, ...others] = await page('/api/alerts', alertList);
    const id = first?.search_id;
    const { answer } = await call('delete_alert', { id });
    const { preview } = z.object({ preview: z.object({ id: z.string(), term: z.string() }) }).parse(answer);
    await call('delete_alert', { id, ...token.parse(answer) });
    const answered = { preview, left: others };
    const shown = { preview: { id, term: first?.search_term }, left: await page('/api/alerts', alertList) };
    return { answered, shown };
  },
};

export const questionNames = Object.keys(questions);

/** A question about shelves that may hold anything. */
export const scripted = shelves.chain((held) =>
  fc.record({
    held: fc.constant(held),
    question: fc.constantFrom(...questionNames),
    word: fc.constantFrom(...words),
    store: fc.constantFrom(...storeNumbers),
    sku: fc.constantFrom(...held.bottles.map(({ sku }) => sku)),
  }),
);

/** Asks a question of both. */
export async function askBoth(question: string, asked: Asked): Promise<{ answered: unknown; shown: unknown }> {
  const both = await questions[question]?.(asked);
  if (!both) throw new Error(`There is no question ${question}.`);
  return both;
}

const arrival = z.object({ sku: z.string(), at: z.string(), came: z.int(), left: number, price: z.string() });
const arrivals = z.object({ storeNumber: z.string(), arrivals: z.array(arrival), withheld: z.int() });
const arrivalsAnswer = z.object({ stores: z.array(arrivals) });

/** The page has seven days; what the services of the test know is older, or of this minute. */
async function arrivedAt(page: Page, store: string) {
  const shown = arrivals.parse(await page(`/api/stores/${store}/arrivals`, storeArrivals));
  return { ...shown, arrivals: shown.arrivals.filter(({ at }) => Date.parse(at) > Date.now() - WEEK_MS) };
}

interface Shown {
  sku: string;
  price: string;
  storeQty?: number | undefined;
}

const asAnswered = ({ sku, price, storeQty }: Shown, stores: readonly z.input<typeof entry>[]) => ({
  ...{ sku, price, inStores: storeQty, moreStores: 0 },
  stores: shelf.parse(stores),
});
