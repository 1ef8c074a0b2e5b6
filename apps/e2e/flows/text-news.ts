import type { Stores } from './shelf-model';
import { REASONS, type Reason, type Content } from './text-words';

export const HOUR = 3_600_000;
export const KINDS = ['restock', 'price', 'ahead'] as const;

/** `total`: of the state. `stores`: where it was then, where that is known. `rose`: the stores that are the news, where not all are. */
type Restock = { at: number; why: Reason; total: number; stores: Stores | undefined; rose?: readonly string[] };
type Price = { at: number; before: number; to: number };
export type News = { restock?: Restock | undefined; price?: Price | undefined; ahead?: { at: number } | undefined };
/** What an alert found. `isWaiting`: no quarter-hour has told it yet. */
export interface Found {
  at: number;
  news: News;
  isWaiting: boolean;
}

export interface ModelBottle {
  stock: number;
  price: number;
  warehouse: number;
  /** When some store was last seen to have it. */
  wasThereAt: number;
  /** The last reading of its stores of which notifications heard while it waited to be told. */
  reading?: { at: number; stores: Stores } | undefined;
}

/** Who hears of a bottle. */
interface Reader {
  bottle: ModelBottle;
  scope: 'anywhere' | 'my-stores';
  atLeast: number;
  user: { homeStores: readonly string[] };
}

export const isEmpty = (news: News) => KINDS.every((kind) => !news[kind]);

export const newsOf = (found: readonly Found[]): News => found.map(({ news }) => news).reduce(joined, {});

/** What of it is of some kind that these news have. */
export const foundOf = (news: News, found: readonly Found[]): Found[] =>
  found.filter((each) => KINDS.some((kind) => each.news[kind] && news[kind]));

/** The newest of each kind is told: a price from where it began, a bottle as back for the best of its reasons, and what came to stores in turn as come to all of these. */
export function joined(one: News, other: News): News {
  const restocks = inOrder(one.restock, other.restock);
  const prices = inOrder(one.price, other.price);
  const [restock, price] = [restocks.at(-1), prices.at(-1)];
  const why = REASONS.find((reason) => restocks.some((each) => each.why === reason));
  return {
    ahead: inOrder(one.ahead, other.ahead).at(-1),
    restock: restock && {
      ...restock,
      why: why ?? restock.why,
      rose: why === 'at-stores' ? restocks.flatMap(({ rose = [] }) => rose) : [],
    },
    price: price && { ...price, before: prices[0]?.before ?? price.before },
  };
}

const inOrder = <T extends { at: number }>(one: T | undefined, other: T | undefined): T[] =>
  [one, other].flatMap((each) => each ?? []).sort((a, b) => a.at - b.at);

export function stillTrue(alert: Reader, { restock, price, ahead }: News): News {
  const { bottle } = alert;
  const isAhead = bottle.stock === 0 && bottle.warehouse > 0;
  return {
    restock: restock && bottle.stock > 0 && isWhereItLooks(alert, restock) ? restock : undefined,
    // A price that moved on while nobody looked it up for the alert is not told.
    price: price?.to === bottle.price && price.before !== price.to ? price : undefined,
    ahead: ahead && isAhead && bottle.wasThereAt <= ahead.at ? ahead : undefined,
  };
}

/** There are as many as the alert asks for where it looks by now. News of some stores alone must be true of one that got more. */
function isWhereItLooks({ bottle, user, scope, atLeast }: Reader, { why, at, stores, rose = [] }: Restock): boolean {
  const isOfStores = why === 'at-stores';
  if (scope === 'anywhere' && !isOfStores) return bottle.stock >= atLeast;
  const held = (readSince(bottle, at)?.stores ?? stores)?.held ?? {};
  return user.homeStores.some((store) => (held[store] ?? 0) >= atLeast && (!isOfStores || rose.includes(store)));
}

const readSince = ({ reading }: ModelBottle, at: number) => (reading && reading.at > at ? reading : undefined);

export function contentAt(slot: number, bottle: ModelBottle, { restock, price: moved }: News): Content {
  const { price, stock, warehouse } = bottle;
  return {
    price: { now: price, before: moved?.before },
    ahead: { price, warehouse },
    restock: {
      why: restock?.why ?? 'return',
      price,
      total: stock,
      rose: restock?.rose ?? [],
      stores: (restock && storesAt(slot, bottle, restock)) ?? { held: {}, doubted: [] },
    },
  };
}

/** They hold for two passes: those of a reading until half of its bottles are gone, those of the change until the total moves. */
function storesAt(slot: number, bottle: ModelBottle, { at, total, stores }: Restock): Stores | undefined {
  const { stock } = bottle;
  const isFresh = (seenAt: number) => slot - seenAt <= HOUR / 3;
  const later = readSince(bottle, at);
  if (later) return isFresh(later.at) && 2 * stock >= sum(later.stores) ? later.stores : undefined;
  return isFresh(at) && stock === total ? stores : undefined;
}

const sum = ({ held }: Stores) => Object.values(held).reduce((all, qty) => all + qty, 0);
