/** What the specification promises (sections 1, 4, 6 and 9), said as plainly as possible: no queue, no database, no second thought. */
export interface ModelUser {
  paidUntil: number;
  hasStopped: boolean;
  /** Or numbers need not be confirmed. */
  isConfirmed: boolean;
  /** `ahead`: what is on its way, in the warehouse and in no store. */
  wants: { restock: boolean; price: boolean; ahead: boolean };
  /** Where they drive to. */
  homeStores: string[];
}

/** The channels. STOP is an answer to a text message, and holds for those alone. */
export const WAYS = ['sms', 'file'] as const;
export type Way = (typeof WAYS)[number];

type Kind = keyof ModelUser['wants'];
/** `before` and `to`: the prices from and to which it moved. `store`: where it was then, where that is known. */
type Seen = { at: number; before: number; to: number; store?: string | undefined };
type News = Partial<Record<Kind, Seen>>;
/** `price`: that of its quarter-hour. `open`: where it may still be told. `isOurs`: somewhere it became too old. */
type Bundle = {
  at: number;
  day: string;
  news: News;
  price: number;
  warehouse: number;
  open: Set<Way>;
  isTold: boolean;
  isOurs: boolean;
};
type Now = { now: number; day: string | undefined; isAway: Record<Way, boolean> };
const KINDS: Kind[] = ['restock', 'price', 'ahead'];

export interface ModelAlert {
  user: ModelUser;
  /** `cameInAt`: when some alert heard last that it is back in a store. */
  bottle: { stock: number; price: number; warehouse: number; cameInAt: number };
  /** What waited for it, and that its day had a text, is remembered until its term is saved again. */
  isDeleted: boolean;
  waiting: News;
  bundles: Bundle[];
  lastDay?: string | undefined;
  /** What each text says. */
  texts: Record<Way, string[][]>;
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

/** Of who has not paid for two hours nothing is looked up. */
export function isWatched({ isDeleted, user }: ModelAlert, at: number): boolean {
  return !isDeleted && at < user.paidUntil + 2 * HOUR;
}

/** What is on its way is kept only for who has switched that on. */
export function changed(alert: ModelAlert, kind: Kind, { before, ...seen }: Seen): void {
  if (isWatched(alert, seen.at) && (kind !== 'ahead' || alert.user.wants.ahead))
    alert.waiting[kind] = { ...seen, before: alert.waiting[kind]?.before ?? before };
}

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
  if (!isLast) alert.waiting = others;
  keep(alert, (news, kind) => isTrue(bottle, news, kind));
  const { waiting: news } = alert;
  alert.waiting = !isLast && ahead ? { ahead } : {};
  if (Object.keys(news).length === 0) return;
  const { price, warehouse } = bottle;
  bundles.push({ at: now, day, news, price, warehouse, open: new Set(WAYS), isTold: false, isOurs: false });
}

/** A price that moved on while nobody looked it up for the alert is not told. */
function isTrue(bottle: ModelAlert['bottle'], { at, before, to }: Seen, kind: string): boolean {
  if (kind === 'ahead') return bottle.stock === 0 && bottle.warehouse > 0 && bottle.cameInAt <= at;
  return kind === 'restock' ? bottle.stock > 0 : before !== to && to === bottle.price;
}

function answer(alert: ModelAlert, bundle: Bundle, { now, day, isAway }: Now): void {
  const isOld = !day || now - bundle.at >= HOUR / 2;
  for (const way of [...bundle.open]) {
    const told = toldOn(way, alert.user, bundle, now);
    if (told.length > 0 && !isOld && isAway[way]) continue;
    bundle.open.delete(way);
    if (isOld) bundle.isOurs = true;
    else if (told.length > 0) {
      alert.texts[way].push(told);
      alert.lastDay = day;
      bundle.isTold = true;
    }
  }
  const waitsAgain = bundle.open.size === 0 && bundle.isOurs && !bundle.isTold;
  if (waitsAgain) alert.waiting = joined(bundle.news, alert.waiting);
}

/** Nothing when the user does not want it there, or must not have it. */
function toldOn(way: Way, user: ModelUser, { at, news, ...bundle }: Bundle, now: number): string[] {
  const { paidUntil, hasStopped, isConfirmed, wants } = user;
  if (now >= paidUntil || (way === 'sms' && (hasStopped || !isConfirmed))) return [];
  return KINDS.flatMap((kind) =>
    wants[kind] && news[kind] ? [said(kind, bundle, whereAt(at, news[kind], user))] : [],
  ).sort();
}

/** Stores hold for two passes. A store of one's own is told as that. */
function whereAt(slot: number, { at, before, store }: Seen, { homeStores }: ModelUser) {
  const number = `#${store?.slice(2)}`;
  if (!store || slot - at > HOUR / 3) return { before, how: 'back in stock: 6 in stores' };
  return { before, how: homeStores.includes(store) ? `at your ${number}: 6` : `back in stock: 6 at ${number}` };
}

type Where = ReturnType<typeof whereAt>;

function said(kind: Kind, { price, warehouse }: Pick<Bundle, 'price' | 'warehouse'>, { before, how }: Where): string {
  if (kind === 'ahead') return `$${price}.00 in the state warehouse (${warehouse}), in no store yet`;
  return kind === 'restock' ? `$${price}.00 ${how}` : `now $${price}.00 (was $${before}.00)`;
}

function keep(alert: ModelAlert, holds: (news: Seen, kind: string) => boolean): void {
  alert.waiting = Object.fromEntries(Object.entries(alert.waiting).filter(([kind, news]) => holds(news, kind)));
}

function joined(older: News, newer: News): News {
  const { price } = older;
  return { ...older, ...newer, ...(price && newer.price ? { price: { ...newer.price, before: price.before } } : {}) };
}
