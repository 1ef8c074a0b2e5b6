import { seededRandom } from '../../../tools/standins/server/seeded-random';
import {
  ALL_DAY,
  latest,
  NEVER,
  openedAtSlots,
  peakBacklog,
  servedByRank,
  servedInTurn,
  servedTogether,
  together,
  type Hours,
  type Times,
} from './stages';

/** What happens on a day on which the allocated list comes out. Times are seconds of that day. */
export interface ReleaseDay {
  /** Bottles that reach the shelves, each with the number of alerts that wait for it. */
  deliveries: readonly { at: number; bottles: number; alertsOfEach: number }[];
  /** The announcement of the list, and how many people it is for. */
  list: { at: number; texts: number };
}

/** The settings that the flow depends on. */
export interface Pace {
  refreshSeconds: number;
  slotSeconds: number;
  textsPerSecond: number;
  hours: Hours;
  notificationReplicas: number;
}

/** How long one thing takes when nothing else is in its way, in seconds. */
export interface ServiceTimes {
  /** From the beginning of a slot until a replica looks. */
  tick: number;
  pass: number;
  /** Reading the stores of one restocked bottle; so many at most are read before a pass ends. */
  storesOfBottle: number;
  mostStoresRead: number;
  match: number;
  bundle: number;
  /** From the outbox of alerts to the message of one bundle, by one replica of notifications. */
  handled: number;
  /** Queueing one message of an announcement. */
  listMessage: number;
  /** Claiming one text: what a replica's sender does one after the other. */
  claim: number;
}

/** When everything happened, and how much waited at most. */
export interface SimulatedDay {
  matchedAt: Times;
  bundledAt: Times;
  alertTextsAt: Times;
  listTextsAt: Times;
  textsAt: Times;
  firstAlertTextAt: number | undefined;
  lastTextAt: number | undefined;
  lastAlertTextAt: number | undefined;
  /** Texts that could not go out before the hours ended. */
  unsent: number;
  /** At most so many texts waited for the sender, and so many bundles were on their way to notifications. */
  peakTexts: number;
  peakBundles: number;
}

/** One day of the flow from the shelf to the text, stage by stage. */
export function simulateReleaseDay({ deliveries, list }: ReleaseDay, pace: Pace, times: ServiceTimes): SimulatedDay {
  const matchedAt = deliveries
    .flatMap((delivery) => matchesOf(delivery, pace, times))
    .sort((one, other) => one - other);
  const slots = { everySeconds: pace.slotSeconds, hours: pace.hours };
  const lookedAt = openedAtSlots(matchedAt, slots).map((at) => at + times.tick);
  const bundledAt = servedTogether(lookedAt, { baseSeconds: 0, eachSeconds: times.bundle });
  const handledAt = servedInTurn(bundledAt, { servers: pace.notificationReplicas, eachSeconds: times.handled });

  const listAt = Array.from({ length: list.texts }, () => list.at);
  const queuedAt = servedTogether(listAt, { baseSeconds: 0, eachSeconds: times.listMessage });
  const sending = { servers: pace.notificationReplicas, eachSeconds: times.claim, perSecond: pace.textsPerSecond };
  const [alertTextsAt = [], listTextsAt = []] = servedByRank([handledAt, queuedAt], { ...sending, hours: pace.hours });
  const textsAt = together([alertTextsAt, listTextsAt]);
  return {
    matchedAt,
    bundledAt,
    alertTextsAt,
    listTextsAt,
    textsAt,
    firstAlertTextAt: alertTextsAt[0],
    lastAlertTextAt: latest(alertTextsAt),
    lastTextAt: latest(textsAt),
    unsent: textsAt.filter((at) => at === NEVER).length,
    peakTexts: peakBacklog(together([handledAt, queuedAt]), textsAt),
    peakBundles: peakBacklog(bundledAt, handledAt),
  };
}

function matchesOf(
  { at, bottles, alertsOfEach }: ReleaseDay['deliveries'][number],
  { refreshSeconds }: Pace,
  { tick, pass, storesOfBottle, mostStoresRead, match }: ServiceTimes,
): Times {
  const [slot = NEVER] = openedAtSlots([at], { everySeconds: refreshSeconds, hours: ALL_DAY });
  const published = slot + tick + pass + Math.min(bottles, mostStoresRead) * storesOfBottle;
  const arrivals = Array.from({ length: bottles * alertsOfEach }, () => published);
  // An event is handled in one transaction, and at most a hundred changes are in one: its matches are there together.
  return servedTogether(arrivals, { baseSeconds: 0, eachSeconds: match });
}

export interface Visitors {
  /** The share of texts upon which somebody opens the app. */
  share: number;
  /** How long after the text, in the mean. */
  delaySeconds: number;
  seed: string;
}

/** When people open the app because of a text: some of them, sooner or later (exponentially distributed), the same on every run. */
export function visitsAfter(textsAt: Times, { share, delaySeconds, seed }: Visitors): Times {
  const random = seededRandom(seed);
  return textsAt
    .filter((at) => at < NEVER && random.chance(share))
    .map((at) => at - delaySeconds * Math.log(1 - random.next()))
    .sort((one, other) => one - other);
}
