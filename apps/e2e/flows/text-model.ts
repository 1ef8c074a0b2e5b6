import type { Rise, ShelfNews, Stores } from './shelf-model';
import { isQuiet, WAYS, wantsOn, type Place, type WantsByWay, type Way } from './text-places';
import {
  HOUR,
  isEmpty,
  KINDS,
  stillTrue,
  contentAt,
  foundOf,
  newsOf,
  type Found,
  type ModelBottle,
  type News,
} from './text-news';
import { wordsOn, type Content } from './text-words';

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

/** `content`: what is said of each kind, by the figures of its quarter-hour. `open`: where it may still be told. */
type Notice = { at: number; day: string; news: News; content: Content; found: readonly Found[]; open: Set<Place> };
type Now = { now: number; day: string | undefined; isAway: Record<Way, boolean> };

export interface ModelAlert {
  user: ModelUser;
  bottle: ModelBottle;
  scope: 'anywhere' | 'my-stores';
  atLeast: number;
  /** What waited for it, and that its day had a text, is remembered until its term is saved again. */
  isDeleted: boolean;
  /** All that waits, or was told, but for what was no longer true when its turn came. */
  found: Found[];
  /** What waits for one place alone: the others were told, or wait themselves. */
  alone: Map<Place, Found[]>;
  /** What each was told at once, or is told in a morning. */
  told: Map<Place, Set<Found>>;
  notices: Notice[];
  /** The last day that was told to each, at once or in a morning. */
  lastDays: Map<Place, string>;
  /** What each text says, by the id of the place where it arrived. */
  texts: Map<string, string[][]>;
}

const HOLIDAYS = ['2031-06-19', '2031-07-04', '2031-07-24', '2031-11-11', '2031-11-27', '2031-12-25'];
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', dateStyle: 'short', timeStyle: 'short' });

/** The day in Denver; undefined while no text may go out. */
export function openDay(now: number): string | undefined {
  const [day = '', time = ''] = clock.format(now).split(' ');
  const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
  return !isSunday && !HOLIDAYS.includes(day) && time >= '10:00' && time < '21:00' ? day : undefined;
}

/** Hours at which a leap ends. */
export const isDaytime = (now: number) => ['10', '14', '20'].includes(clock.format(now).slice(11, 13));

export const localDay = (now: number) => clock.format(now).slice(0, 10);

/** When mornings are told. */
export const isEight = (now: number) => clock.format(now).endsWith(' 08:00');

/** Nothing is looked up for whoever has not paid for two hours. */
export function isWatched({ isDeleted, user }: ModelAlert, at: number): boolean {
  return !isDeleted && at < user.paidUntil + 2 * HOUR;
}

/** The table shows something new. `stores`: where it is, where that was read in time. */
export function hearOfState(alert: ModelAlert, news: ShelfNews, at: number, stores: Stores | undefined): void {
  const { bottle, scope, atLeast, user } = alert;
  if (!isWatched(alert, at)) return;
  if (news.kind === 'price') wait(alert, { price: { at, before: news.before, to: news.to } });
  // It is kept only for whoever has switched it on.
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
  const rose = rises.map(({ store }) => store);
  wait(alert, { restock: { at, why: 'at-stores', total: bottle.stock, stores, rose } });
}

function wait(alert: ModelAlert, news: News): void {
  const at = KINDS.flatMap((kind) => news[kind]?.at ?? []).at(0);
  if (at !== undefined) alert.found.push({ at, news, isWaiting: true });
}

/** A quarter-hour: what is true is handed on, once a day, and sent on each channel unless its provider is away. */
export function quarterHour(alert: ModelAlert, now: number, isAway: Record<Way, boolean>): void {
  const day = openDay(now);
  if (day && !alert.isDeleted) handOn(alert, now, day);
  for (const notice of alert.notices) answer(alert, notice, { now, day, isAway });
  alert.notices = alert.notices.filter(({ open }) => open.size > 0);
}

function handOn(alert: ModelAlert, now: number, day: string): void {
  const { user, alone } = alert;
  if (now >= user.paidUntil) return keep(alert, ({ at }) => at >= now - 2 * HOUR || now - user.paidUntil < 48 * HOUR);
  // What is on its way is told at the last quarter-hour of a day alone.
  const isLast = openDay(now + HOUR / 4) !== day;
  const inTurn = (found: readonly Found[]) => found.filter(({ news }) => isLast || !news.ahead);
  const ofAll = isDayTaken(alert, day) ? [] : inTurn(alert.found.filter(({ isWaiting }) => isWaiting));
  settle(alert, ofAll);
  const own = new Map<Place, Found[]>();
  // Whoever chose the morning since is told it then.
  for (const place of livePlaces(user)) {
    const ofPlace = isDayTakenAt(alert, place, day) ? [] : inTurn(alone.get(place) ?? []);
    const untold = ofAll.filter((found) => !alert.told.get(place)?.has(found));
    if (ofPlace.length === 0 && untold.length === ofAll.length) continue;
    own.set(place, [...ofPlace, ...untold]);
    dropAlone(alert, place, ofPlace);
  }
  const others = livePlaces(user).filter((place) => !own.has(place));
  handOnTo(alert, { now, day }, { found: ofAll, places: others });
  for (const [place, found] of own) handOnTo(alert, { now, day }, { found, places: [place] });
}

/** It waits no more; what is no longer true is forgotten. */
function settle(alert: ModelAlert, ofAll: readonly Found[]): void {
  const holding = foundOf(stillTrue(alert, newsOf(ofAll)), ofAll);
  // Mornings know it by itself.
  for (const found of ofAll) found.isWaiting = false;
  alert.found = alert.found.filter((found) => !ofAll.includes(found) || holding.includes(found));
}

/** Where it is quiet, or the day has had its text, it waits for that place alone. */
function handOnTo(
  alert: ModelAlert,
  { now, day }: { now: number; day: string },
  { found: all, places }: { found: readonly Found[]; places: readonly Place[] },
): void {
  const news = stillTrue(alert, newsOf(all));
  if (isEmpty(news)) return;
  const content = contentAt(now, alert.bottle, news);
  const found = foundOf(news, all);
  const wanting = places.filter((place) => kindsOn(place, alert.user, { news, content }, now).length > 0);
  const later = wanting.filter((place) => isQuiet(place, now) || isDayTakenAt(alert, place, day));
  for (const place of later) waitAlone(alert, place, found);
  const open = new Set(wanting.filter((place) => !later.includes(place)));
  alert.notices.push({ at: now, day, news, content, found, open });
}

export function waitAlone({ alone }: ModelAlert, place: Place, found: readonly Found[]): void {
  alone.set(place, [...(alone.get(place) ?? []), ...found]);
}

/** Its owner lets it look elsewhere: what is not sent yet waits, and is judged by that. */
export function lookElsewhere(alert: ModelAlert): void {
  for (const { open, found } of alert.notices) for (const place of open) waitAlone(alert, place, found);
  alert.notices = [];
}

/** It waits for the place no more. */
export function dropAlone({ alone }: ModelAlert, place: Place, told: readonly Found[]): void {
  const left = (alone.get(place) ?? []).filter((found) => !told.includes(found));
  alone.set(place, left);
}

/** The place was told it. */
export function noteTold({ told }: ModelAlert, place: Place, found: readonly Found[]): void {
  told.set(place, new Set([...(told.get(place) ?? []), ...found]));
}

/** Where the day is taken it waits alone; while it is taken everywhere, all of it waits. */
const isDayTaken = (alert: ModelAlert, day: string) =>
  livePlaces(alert.user).every((place) => isDayTakenAt(alert, place, day));

const isDayTakenAt = ({ lastDays, notices }: ModelAlert, place: Place, day: string) =>
  lastDays.get(place) === day || notices.some((notice) => notice.day === day && notice.open.has(place));

/** Those that are told at once. */
const livePlaces = ({ places }: ModelUser) => places.filter(({ isRemoved, isMorning }) => !isRemoved && !isMorning);

function answer(alert: ModelAlert, notice: Notice, moment: Now): void {
  for (const place of [...notice.open]) answerAt(place, alert, notice, moment);
}

function answerAt(place: Place, alert: ModelAlert, notice: Notice, { now, day, isAway }: Now): void {
  const wanted = kindsOn(place, alert.user, notice, now);
  const isWelcome = wanted.length > 0;
  const isOld = !day || now - notice.at >= HOUR / 2;
  // Its quiet hours began while it waited: they last longer than it is true.
  const isLate = isOld || (isWelcome && isQuiet(place, now));
  if (isWelcome && !isLate && isAway[place.way]) return;
  notice.open.delete(place);
  if (isLate || (isWelcome && alert.isDeleted)) waitAlone(alert, place, notice.found);
  else if (isWelcome) tell(alert, notice, place, wanted);
}

function tell(alert: ModelAlert, notice: Notice, place: Place, wanted: string[]): void {
  alert.texts.set(place.id, [...(alert.texts.get(place.id) ?? []), wanted]);
  noteTold(alert, place, notice.found);
  // A notice is told on its own day.
  alert.lastDays.set(place, notice.day);
}

/** Nothing when the user does not want it there, or must not have it, or took the place away. */
export function kindsOn(
  { way, isRemoved }: Place,
  user: ModelUser,
  { news, content }: Pick<Notice, 'news' | 'content'>,
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
  alert.found = alert.found.filter((found) => !found.isWaiting || holds(found));
  for (const [place, found] of alert.alone) alert.alone.set(place, found.filter(holds));
}
