/** What the specification promises (sections 1, 4, 6 and 9), said as plainly as possible: no queue, no database, no second thought. */
export interface ModelUser {
  pays: boolean;
  lapsedAt: number;
  hasStopped: boolean;
  wants: { restock: boolean; price: boolean };
}

export type ModelBottle = { stock: number; price: number };

type Kind = keyof ModelUser['wants'];
/** `before`: the price from which it moved. */
type News = Partial<Record<Kind, { at: number; before: number }>>;

type Bundle = { at: number; day: string; news: News };
const KINDS: Kind[] = ['restock', 'price'];

export interface ModelAlert {
  user: ModelUser;
  bottle: ModelBottle;
  isDeleted: boolean;
  waiting: News;
  bundle?: Bundle;
  lastDay?: string | undefined;
  texts: number;
}

const HOUR = 3_600_000;
const HOLIDAYS = ['2031-07-04', '2031-07-24', '2031-11-27', '2031-12-25'];
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', dateStyle: 'short', timeStyle: 'short' });

/** The day in Denver; undefined while no text may go out. */
function openDay(now: number): string | undefined {
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
  if (!user.pays) return keep(alert, ({ at }) => at >= now - HOUR || now - user.lapsedAt < 48 * HOUR);
  if (lastDay === day || bundle?.day === day) return;
  keep(alert, ({ before }, kind) => (kind === 'restock' ? bottle.stock > 0 : before !== bottle.price));
  if (Object.keys(alert.waiting).length === 0) return;
  alert.bundle = { at: now, day, news: alert.waiting };
  alert.waiting = {};
}

type Now = { now: number; day: string | undefined; isProviderAway: boolean };

function answer(alert: ModelAlert, { at, news }: Bundle, { now, day, isProviderAway }: Now): void {
  const { pays, hasStopped, wants } = alert.user;
  const isWelcome = pays && !hasStopped && KINDS.some((kind) => news[kind] && wants[kind]);
  const isOld = !day || now - at >= HOUR / 2;
  if (isWelcome && !isOld && isProviderAway) return;
  delete alert.bundle;
  if (isOld) alert.waiting = alert.isDeleted ? {} : joined(news, alert.waiting);
  else if (isWelcome) [alert.texts, alert.lastDay] = [alert.texts + 1, day];
}

function keep(alert: ModelAlert, holds: (news: { at: number; before: number }, kind: string) => boolean): void {
  alert.waiting = Object.fromEntries(Object.entries(alert.waiting).filter(([kind, news]) => holds(news, kind)));
}

function joined(older: News, newer: News): News {
  const { price } = older;
  return { ...older, ...newer, ...(price && newer.price ? { price: { ...newer.price, before: price.before } } : {}) };
}
