/** What the specification promises (sections 1, 4, 6 and 9), said as plainly as possible: no queue, no database, no second thought. */
export interface ModelUser {
  paidUntil: number;
  hasStopped: boolean;
  wants: { restock: boolean; price: boolean };
}

type Kind = keyof ModelUser['wants'];
/** `before`: the price from which it moved. */
type News = Partial<Record<Kind, { at: number; before: number }>>;
/** `price`: that of its quarter-hour. */
type Bundle = { at: number; day: string; news: News; price: number };
type Now = { now: number; day: string | undefined; isProviderAway: boolean };
const KINDS: Kind[] = ['restock', 'price'];

export interface ModelAlert {
  user: ModelUser;
  bottle: { stock: number; price: number };
  /** What waited for it, and that its day had a text, is remembered until its term is saved again. */
  isDeleted: boolean;
  waiting: News;
  bundle?: Bundle;
  lastDay?: string | undefined;
  /** What each text says. */
  texts: string[][];
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

export function changed(alert: ModelAlert, kind: Kind, at: number, before: number): void {
  if (!alert.isDeleted) alert.waiting[kind] = { at, before: alert.waiting[kind]?.before ?? before };
}

/** A quarter-hour: what is true is handed on, once a day, and sent unless the provider is away. */
export function quarterHour(alert: ModelAlert, now: number, isProviderAway: boolean): void {
  const day = openDay(now);
  if (day && !alert.isDeleted) handOn(alert, now, day);
  if (alert.bundle) answer(alert, alert.bundle, { now, day, isProviderAway });
}

function handOn(alert: ModelAlert, now: number, day: string): void {
  const { user, bottle, lastDay, bundle } = alert;
  if (now >= user.paidUntil) return keep(alert, ({ at }) => at >= now - HOUR || now - user.paidUntil < 48 * HOUR);
  if (lastDay === day || bundle?.day === day) return;
  keep(alert, ({ before }, kind) => (kind === 'restock' ? bottle.stock > 0 : before !== bottle.price));
  if (Object.keys(alert.waiting).length === 0) return;
  alert.bundle = { at: now, day, news: alert.waiting, price: bottle.price };
  alert.waiting = {};
}

function answer(alert: ModelAlert, { at, news, price }: Bundle, { now, day, isProviderAway }: Now): void {
  const { paidUntil, hasStopped, wants } = alert.user;
  const told = KINDS.flatMap((kind) => (wants[kind] && news[kind] ? [said(kind, price, news[kind].before)] : []));
  const isWelcome = now < paidUntil && !hasStopped && told.length > 0;
  const isOld = !day || now - at >= HOUR / 2;
  if (isWelcome && !isOld && isProviderAway) return;
  delete alert.bundle;
  if (isOld) alert.waiting = joined(news, alert.waiting);
  else if (isWelcome) [alert.texts, alert.lastDay] = [[...alert.texts, told.sort()], day];
}

const said = (kind: Kind, price: number, before: number) =>
  kind === 'restock' ? `$${price}.00 back in stock: 6 in stores` : `now $${price}.00 (was $${before}.00)`;

function keep(alert: ModelAlert, holds: (news: { at: number; before: number }, kind: string) => boolean): void {
  alert.waiting = Object.fromEntries(Object.entries(alert.waiting).filter(([kind, news]) => holds(news, kind)));
}

function joined(older: News, newer: News): News {
  const { price } = older;
  return { ...older, ...newer, ...(price && newer.price ? { price: { ...newer.price, before: price.before } } : {}) };
}
