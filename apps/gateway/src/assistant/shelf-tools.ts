import {
  allocatedList,
  drawingList,
  dropsAnswer,
  homeStores,
  itemDetail,
  searchResult,
  storeArrivals,
  storeList,
  storePage,
  type Store,
} from '@barrelhive/contracts';
import { DomainError } from '@barrelhive/service-kit';
import * as z from 'zod';
import { freshness, milesFromTown, describedShelf, describedStores } from './described-stores';
import { LOOKS, tool, type Tool, type ToolContext } from './tool';

/** This many stores near a town are told of. */
const STORES_NEAR = 3;
const WEEK_MS = 7 * 86_400_000;

const sku = z.string().min(1).max(32).describe("the agency's number of the bottle, from find_bottle");
const near = z.string().min(1).max(60).optional().describe('a town in Utah: what is near comes first, with miles');
const store = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform((number) => number.padStart(4, '0'))
  .describe('the number of a store, such as 12');
const myStores = z.boolean().optional().describe('only at the stores that the user drives to');

/** The tools that look at shelves. */
export const shelfTools: readonly Tool[] = [
  tool({
    name: 'find_bottle',
    title: 'Find a bottle',
    description: 'Finds bottles by name in the state stores of Utah: price, how many there are, and at which stores.',
    scope: 'read:shelves',
    annotations: LOOKS,
    input: { term: z.string().min(4).max(256).describe('words of the name'), near },
    run: async ({ term, near: town }, context) => {
      const milesTo = await milesToTown(context, town);
      const body = { searchTerm: term };
      const found = await context.ask({ method: 'POST', service: 'search', path: '/api/search', body }, searchResult);
      return {
        bottles: found.items.map(({ stores, storesCheckedAt, lastChecked, ...item }) => ({
          sku: item.sku,
          name: item.displayName ?? item.name,
          price: item.price,
          inStores: item.storeQty,
          inWarehouse: item.warehouseQty,
          onOrder: item.onOrderQty,
          ...freshness(lastChecked, context.now),
          ...describedShelf(stores, { milesTo }),
          storesRead: freshness(storesCheckedAt, context.now),
        })),
        ...(found.too_many_results && { tooMany: found.count, narrower: found.narrower }),
        ...(found.didYouMean && { didYouMean: found.didYouMean }),
      };
    },
  }),
  tool({
    name: 'where_is',
    title: 'Where is it?',
    description: 'Says which stores have a bottle now, how many, and how sure that is.',
    scope: 'read:shelves',
    annotations: LOOKS,
    input: { sku, near, my_stores: myStores },
    run: async ({ sku: number, near: town, my_stores: mineAlone }, context) => {
      const milesTo = await milesToTown(context, town);
      const mine = mineAlone ? await ownStores(context) : undefined;
      const path = `/api/items/${encodeURIComponent(number)}`;
      const item = await context.ask({ service: 'search', path }, itemDetail);
      const shown = mine ? item.stores.filter(({ storeNumber }) => mine.includes(storeNumber)) : item.stores;
      return {
        sku: item.sku,
        name: item.displayName ?? item.name,
        price: item.price,
        inStores: item.storeQty,
        ...describedShelf(shown, { mine, milesTo }, item.confidence),
        ...freshness(item.storesCheckedAt, context.now),
      };
    },
  }),
  tool({
    name: 'what_arrived',
    title: 'What arrived?',
    description: 'Lists what came to a store, or to the stores of the user, within the last week.',
    scope: 'read:shelves',
    annotations: LOOKS,
    input: {
      store: store.optional(),
      my_stores: myStores,
      since: z.iso.date().optional().describe('a day such as 2026-11-21; a week ago unless given'),
    },
    run: async ({ store: number, my_stores: mine, since }, context) => {
      const stores = number === undefined ? (mine ? await ownStores(context) : []) : [number];
      if (stores.length === 0) throw new DomainError('VALIDATION_FAILED', { field: 'store' }, 'Name a store.');
      const from = since === undefined ? context.now.getTime() - WEEK_MS : Date.parse(since);
      const answers = await Promise.all(
        stores.map((each) => context.ask({ service: 'search', path: `/api/stores/${each}/arrivals` }, storeArrivals)),
      );
      return {
        stores: answers.map(({ storeNumber, arrivals, withheld }) => ({
          storeNumber,
          arrivals: arrivals
            .filter(({ at }) => Date.parse(at) >= from)
            .map((each) => ({ ...each, name: each.displayName ?? each.name })),
          withheld,
        })),
      };
    },
  }),
  tool({
    name: 'rarely_seen',
    title: 'What is rarely seen?',
    description: 'Lists bottles that are seldom on a shelf and are there now; with a town those at the nearest stores.',
    scope: 'read:shelves',
    annotations: LOOKS,
    input: { near },
    run: async ({ near: town }, context) => {
      if (town !== undefined) return { stores: await rarelySeenNear(context, town) };
      const path = '/api/drops?tab=rarely-seen';
      const { drops, total, lastChecked } = await context.ask({ service: 'search', path }, dropsAnswer);
      return { bottles: drops, total, ...freshness(lastChecked, context.now) };
    },
  }),
  tool({
    name: 'this_months_list',
    title: "This month's list",
    description: "The state's allocated bottles of this month, as far as the user's plan shows them.",
    scope: 'read:shelves',
    annotations: LOOKS,
    input: { store: store.optional() },
    run: async ({ store: number }, { ask }) => {
      const { status, message, items } = await ask(
        { service: 'allocated', path: '/api/allocated-items' },
        allocatedList,
      );
      const described = items.map(({ stores, opening: _opening, ...item }) => ({
        ...item,
        stores: describedStores(stores, {}),
      }));
      const isThere = ({ stores }: (typeof described)[number]) =>
        stores.some(({ storeNumber }) => storeNumber === number);
      return { status, message, bottles: number === undefined ? described : described.filter(isThere) };
    },
  }),
  tool({
    name: 'drawings',
    title: 'Drawings',
    description: "The state's drawings for rare bottles: open ones, those to come, and past ones.",
    scope: 'read:shelves',
    annotations: LOOKS,
    input: {},
    run: (_input, { ask }) => ask({ service: 'allocated', path: '/api/drawings' }, drawingList),
  }),
];

async function allStores({ ask }: ToolContext): Promise<Store[]> {
  return (await ask({ service: 'search', path: '/api/stores' }, storeList)).stores;
}

async function milesToTown(context: ToolContext, town: string | undefined) {
  return town === undefined ? undefined : milesFromTown(await allStores(context), town);
}

/** The stores that the user drives to, which are no shelves: their scope is that of alerts. */
async function ownStores({ ask, scopes }: ToolContext): Promise<string[]> {
  if (!scopes.includes('read:alerts')) throw new DomainError('API_KEY_SCOPE_MISSING', { scope: 'read:alerts' });
  return (await ask({ service: 'alerts', path: '/api/home-stores' }, homeStores)).stores;
}

async function rarelySeenNear(context: ToolContext, town: string) {
  const stores = await allStores(context);
  const milesTo = milesFromTown(stores, town);
  const nearest = stores
    .map((each) => ({ number: each.storeNumber, miles: milesTo(each) ?? Infinity }))
    .sort((one, other) => one.miles - other.miles)
    .slice(0, STORES_NEAR);
  return Promise.all(
    nearest.map(async ({ number, miles }) => {
      const page = await context.ask({ service: 'search', path: `/api/stores/${number}` }, storePage);
      const { storeNumber, address, city, rarelySeen } = page;
      return { storeNumber, address, city, miles: Math.round(miles * 10) / 10, bottles: rarelySeen };
    }),
  );
}
