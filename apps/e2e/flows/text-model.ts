import type { Rise, ShelfNews, Stores } from './shelf-model';
import { isQuiet, WAYS, wantsOn, type Place, type WantsByWay, type Way } from './text-places';
import { REASONS, wordsOn, type Reason, type Content } from './text-words';

/** What the specification promises (sections 1, 4, 6 and 9), said as plainly as possible: no queue, no database, no second thought. */
export interface ModelUser {
  paidUntil: number;
  hasStopped: boolean;
  /** Or numbers need not be confirmed. */
  isConfirmed: boolean;
  wants: WantsByWay;
  places: Place[];
  /** Where they drive to, as far as their plan has room. */
  homeStores: readonly string[];
}

/** `total`: of the state. `stores`: where it was then, where that is known. */
type Restock = { at: number; why: Reason; total: number; stores: Stores | undefined };
type Price = { at: number; before: number; to: number };
type News = { restock?: Restock | undefined; price?: Price | undefined; ahead?: { at: number } | undefined };
/** `told`: what is said of each kind, by the figures of its quarter-hour. `open`: where it may still be told. `isOurs`: somewhere it became too old. */
type Bundle = {
  at: number;
  day: string;
  news: News;
  content: Content;
  open: Set<Place>;
  isNotified: boolean;
  isOurs: boolean;
};
type Now = { now: number; day: string | undefined; isAway: Record<Way, boolean> };
const KINDS = ['restock', 'price', 'ahead'] as const;

export interface ModelBottle {
  stock: number;
  price: number;
  warehouse: number;
  /** When some store was last seen to have it. */
  wasThereAt: number;
  /** The last reading of its stores of which notifications heard while it waited to be told. */
  reading?: { at: number; stores: Stores } | undefined;
}

export interface ModelAlert {
  user: ModelUser;
  bottle: ModelBottle;
  scope: 'anywhere' | 'my-stores';
  atLeast: number;
  /** What waited for it, and that its day had a text, is remembered until its term is saved again. */
  isDeleted: boolean;
  waiting: News;
  bundles: Bundle[];
  lastDay?: string | undefined;
  /** What each text says, by the id of the place where it arrived. */
  texts: Map<string, string[][]>;
}

const HOUR = 3_600_000;
const HOLIDAYS = ['2031-07-04', '2031-07-24', '2031-11-27', '2031-12-25'];
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', dateStyle: 'short', timeStyle: 'short' });

/** The day in Denver; undefined while no text may go out. */
export function openDay(now: number): string | undefined {
  const [day = '', time = ''] = clock.format(now).split(' ');
  const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
  return !isSunday && !HOLIDAYS.includes(day) && time >= '10:00' && time < '21:00' ? day : undefined;
}

/** Hours at which a leap ends. */
export const isDaytime = (now: number) => ['10', '14', '20'].includes(clock.format(now).slice(11, 13));

/** Of who has not paid for two hours nothing is looked up. */
export function isWatched({ isDeleted, user }: ModelAlert, at: number): boolean {
  return !isDeleted && at < user.paidUntil + 2 * HOUR;
}

/** The table shows something new. `stores`: where it is, where that was read in time. */
export function hearOfState(alert: ModelAlert, news: ShelfNews, at: number, stores: Stores | undefined): void {
  const { bottle, scope, atLeast, user } = alert;
  if (!isWatched(alert, at)) return;
  if (news.kind === 'price') wait(alert, { price: { at, before: news.before, to: news.to } });
  // It is kept only for who has switched it on.
  else if (news.kind === 'ahead')
    wait(alert, WAYS.some((way) => wantsOn(user.wants, way).ahead) ? { ahead: { at } } : {});
  else if (scope === 'anywhere' && bottle.stock >= atLeast && (news.kind !== 'more' || news.had < atLeast))
    wait(alert, { restock: { at, why: news.kind === 'more' ? 'return' : news.kind, total: bottle.stock, stores } });
}

/** Some stores have more of it. */
export function hearOfStores(
  alert: ModelAlert,
  { at, rises, othersHadIt, stores }: { at: number; rises: readonly Rise[]; othersHadIt: boolean; stores: Stores },
): void {
  const { bottle, scope, atLeast, user } = alert;
  const isEnough = ({ store, before, qty }: Rise) =>
    user.homeStores.includes(store) && before < atLeast && atLeast <= qty;
  if (!isWatched(alert, at) || !rises.some(isEnough) || (scope === 'anywhere' && !othersHadIt)) return;
  wait(alert, { restock: { at, why: 'at-stores', total: bottle.stock, stores } });
}

function wait(alert: ModelAlert, news: News): void {
  alert.waiting = joined(alert.waiting, news);
}

/** Of each kind the newest is told: a price from where it began, a bottle as back for the best of its reasons. */
function joined(one: News, other: News): News {
  const restocks = inOrder(one.restock, other.restock);
  const prices = inOrder(one.price, other.price);
  const [restock, price] = [restocks.at(-1), prices.at(-1)];
  const why = REASONS.find((reason) => restocks.some((each) => each.why === reason));
  return {
    ahead: inOrder(one.ahead, other.ahead).at(-1),
    restock: restock && { ...restock, why: why ?? restock.why },
    price: price && { ...price, before: prices[0]?.before ?? price.before },
  };
}

const inOrder = <T extends { at: number }>(one: T | undefined, other: T | undefined): T[] =>
  [one, other].flatMap((each) => each ?? []).sort((a, b) => a.at - b.at);

/** A quarter-hour: what is true is handed on, once a day, and sent on each channel unless its provider is away. */
export function quarterHour(alert: ModelAlert, now: number, isAway: Record<Way, boolean>): void {
  const day = openDay(now);
  if (day && !alert.isDeleted) handOn(alert, now, day);
  for (const bundle of alert.bundles) answer(alert, bundle, { now, day, isAway });
  alert.bundles = alert.bundles.filter(({ open }) => open.size > 0);
}

function handOn(alert: ModelAlert, now: number, day: string): void {
  const { user, bottle, lastDay, bundles } = alert;
  if (now >= user.paidUntil) return keep(alert, ({ at }) => at >= now - 2 * HOUR || now - user.paidUntil < 48 * HOUR);
  if (lastDay === day || bundles.some((bundle) => bundle.day === day)) return;
  const { ahead, ...others } = alert.waiting;
  // What is on its way is told at the last quarter-hour of a day alone.
  const isLast = openDay(now + HOUR / 4) !== day;
  const news = stillTrue(alert, isLast ? alert.waiting : others);
  alert.waiting = isLast ? {} : { ahead };
  if (KINDS.every((kind) => !news[kind])) return;
  const content = contentAt(now, bottle, news);
  const isWelcomeAt = (place: Place) => kindsOn(place, user, { news, content }, now).length > 0;
  const [asleep, awake] = [true, false].map((isAsleep) =>
    livePlaces(user).filter((place) => isQuiet(place, now) === isAsleep),
  );
  if (!awake?.some(isWelcomeAt) && asleep?.some(isWelcomeAt)) alert.waiting = joined(news, alert.waiting);
  else bundles.push({ at: now, day, news, content, open: new Set(awake), isNotified: false, isOurs: false });
}

const livePlaces = ({ places }: ModelUser) => places.filter(({ isRemoved }) => !isRemoved);

function stillTrue(alert: ModelAlert, { restock, price, ahead }: News): News {
  const { bottle } = alert;
  const isAhead = bottle.stock === 0 && bottle.warehouse > 0;
  return {
    restock: restock && bottle.stock > 0 && !isGoneFromTheirs(alert, restock) ? restock : undefined,
    // A price that moved on while nobody looked it up for the alert is not told.
    price: price?.to === bottle.price && price.before !== price.to ? price : undefined,
    ahead: ahead && isAhead && bottle.wasThereAt <= ahead.at ? ahead : undefined,
  };
}

/** News of some stores alone must be true of one of these: of those of the reader, unless they drive elsewhere by now. */
function isGoneFromTheirs({ bottle, user }: ModelAlert, { why, at, stores = {} }: Restock): boolean {
  const later = readSince(bottle, at);
  const had = Object.keys(stores);
  const theirs = had.filter((store) => user.homeStores.includes(store));
  const news = theirs.length > 0 ? theirs : had;
  return why === 'at-stores' && later !== undefined && !news.some((store) => store in later.stores);
}

const readSince = ({ reading }: ModelBottle, at: number) => (reading && reading.at > at ? reading : undefined);

function contentAt(slot: number, bottle: ModelBottle, { restock, price: moved }: News): Content {
  const { price, stock, warehouse } = bottle;
  return {
    price: { now: price, before: moved?.before },
    ahead: { price, warehouse },
    restock: {
      why: restock?.why ?? 'return',
      price,
      total: stock,
      stores: (restock && storesAt(slot, bottle, restock)) ?? {},
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

const sum = (stores: Stores) => Object.values(stores).reduce((all, qty) => all + qty, 0);

function answer(alert: ModelAlert, bundle: Bundle, moment: Now): void {
  for (const place of [...bundle.open]) answerAt(place, alert, bundle, moment);
  const waitsAgain = bundle.open.size === 0 && bundle.isOurs && !bundle.isNotified;
  if (waitsAgain) alert.waiting = joined(bundle.news, alert.waiting);
}

function answerAt(place: Place, alert: ModelAlert, bundle: Bundle, { now, day, isAway }: Now): void {
  const wanted = kindsOn(place, alert.user, bundle, now);
  const isWelcome = wanted.length > 0;
  const isOld = !day || now - bundle.at >= HOUR / 2;
  // Its quiet hours began while it waited: they last longer than it is true.
  const isLate = isOld || (isWelcome && isQuiet(place, now));
  if (isWelcome && !isLate && isAway[place.way]) return;
  bundle.open.delete(place);
  bundle.isOurs ||= isLate;
  if (isWelcome && !isLate) tell(alert, bundle, place, wanted);
}

function tell(alert: ModelAlert, bundle: Bundle, place: Place, wanted: string[]): void {
  alert.texts.set(place.id, [...(alert.texts.get(place.id) ?? []), wanted]);
  // A bundle is told on its own day.
  alert.lastDay = bundle.day;
  bundle.isNotified = true;
}

/** Nothing when the user does not want it there, or must not have it, or took the place away. */
function kindsOn(
  { way, isRemoved }: Place,
  user: ModelUser,
  { news, content }: Pick<Bundle, 'news' | 'content'>,
  now: number,
): string[] {
  const { paidUntil, hasStopped, isConfirmed, homeStores } = user;
  if (isRemoved || now >= paidUntil || (way === 'sms' && (hasStopped || !isConfirmed))) return [];
  const wants = wantsOn(user.wants, way);
  return wordsOn[way](
    KINDS.filter((kind) => wants[kind] && news[kind]),
    content,
    homeStores,
  ).sort();
}

function keep(alert: ModelAlert, holds: (news: { at: number }) => boolean): void {
  const kept = <T extends { at: number }>(news: T | undefined) => (news && holds(news) ? news : undefined);
  const { restock, price, ahead } = alert.waiting;
  alert.waiting = { restock: kept(restock), price: kept(price), ahead: kept(ahead) };
}
