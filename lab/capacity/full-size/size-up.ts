import { simulateReleaseDay, type Pace, type SimulatedDay } from '../simulation/release-day';
import type { UnitCosts } from '../units/unit-costs';
import { BUSY_SHARE, FEWEST_REPLICAS, PRODUCTION, SERVERS, type FullSize } from './assumptions';
import { busiestMinute } from './busiest-minute';
import { isService, mostProcessors, partNeeds, sendersFor, type PartNeed } from './part-needs';
import type { Provisions } from './provisions';

const HOUR = 3_600;

/** The whole day at one pace of texts. */
export interface PacedDay {
  textsPerSecond: number;
  lastTextAt: number | undefined;
  lastAlertTextAt: number | undefined;
  unsent: number;
  peakTexts: number;
}

export function fullDay(size: FullSize, units: Pick<UnitCosts, 'times'>, textsPerSecond: number): SimulatedDay {
  const { subscribers, watchedEach, bottles, deliveredAt, listAt } = size;
  const pages = Math.min(bottles * PRODUCTION.secondsOfAgencyPage, PRODUCTION.longestStoresSeconds);
  const pace: Pace = {
    ...PRODUCTION,
    textsPerSecond,
    notificationReplicas: notificationReplicas(units, textsPerSecond),
  };
  return simulateReleaseDay(
    {
      deliveries: [{ at: deliveredAt, bottles, alertsOfEach: (subscribers * watchedEach) / bottles }],
      list: { at: listAt, texts: subscribers },
    },
    pace,
    { ...units.times, storesOfBottle: pages / Math.min(bottles, units.times.mostStoresRead) },
  );
}

function notificationReplicas(units: Pick<UnitCosts, 'times'>, textsPerSecond: number): number {
  return Math.max(FEWEST_REPLICAS, Math.ceil(sendersFor(units, textsPerSecond)));
}

export function pacedDay(size: FullSize, units: Pick<UnitCosts, 'times'>, textsPerSecond: number): PacedDay {
  const { lastTextAt, lastAlertTextAt, unsent, peakTexts } = fullDay(size, units, textsPerSecond);
  return { textsPerSecond, lastTextAt, lastAlertTextAt, unsent, peakTexts };
}

/** The lowest whole pace at which everybody is told within an hour of the opening; undefined when none is quick enough. */
export function paceForOneHour(size: FullSize, units: Pick<UnitCosts, 'times'>, most = 1_000): number | undefined {
  const end = PRODUCTION.hours.openAt + HOUR;
  const isQuickEnough = (pace: number) => {
    const { lastTextAt = 0, unsent } = pacedDay(size, units, pace);
    return unsent === 0 && lastTextAt <= end;
  };
  if (!isQuickEnough(most)) return undefined;
  let low = Math.ceil((size.subscribers * (1 + size.watchedEach)) / HOUR);
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isQuickEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What the tables of alerts and texts take on the disk, in bytes. */
export function storedBytes(size: FullSize, { memory }: Pick<UnitCosts, 'memory'>): { alerts: number; texts: number } {
  const { subscribers, alertsEach, textsKeptDays, textsOfPersonAndDay } = size;
  return {
    alerts: subscribers * alertsEach * memory.alertInPostgres,
    texts: subscribers * textsOfPersonAndDay * textsKeptDays * memory.textInPostgres,
  };
}

/** Something that there is only so much of. */
export interface Limit {
  what: string;
  needed: number;
  there: number;
  unit: string;
  remedy: string;
}

/** What would be needed so that everybody is told within an hour, beside what there is at most; what is shortest first. */
export function limitsInOrder(
  size: FullSize,
  { units, provisions }: { units: UnitCosts; provisions: Provisions },
  textsPerSecond: number,
): Limit[] {
  const needs = partNeeds(size, { units, provisions }, busiestMinute(size, fullDay(size, units, textsPerSecond)));
  const limits = [
    {
      what: 'texts at the provider',
      needed: textsPerSecond,
      there: PRODUCTION.textsPerSecond,
      unit: 'a second',
      remedy: 'a short code, or more numbers with campaigns of their own; then raise `SMS_PER_SECOND`',
    },
    {
      what: 'senders, one in each replica of notifications',
      needed: sendersFor(units, textsPerSecond),
      there: provisions.notifications.mostReplicas,
      unit: '',
      remedy: 'more replicas: raise `maxReplicas` of notifications',
    },
    ...needs.flatMap((need) => limitsOf(need, provisions)),
  ];
  return limits.sort((one, other) => other.needed / other.there - one.needed / one.there);
}

function limitsOf({ part, processors, bytes, connections }: PartNeed, provisions: Provisions): Limit[] {
  const computing: Limit = {
    what: `processors of ${part}`,
    needed: processors,
    there: BUSY_SHARE * mostProcessors(part, provisions),
    unit: '',
    remedy: isService(part) ? `more replicas: raise \`maxReplicas\` of ${part}` : `more processors for ${part}`,
  };
  if (isService(part)) {
    const { memoryLimit } = provisions[part];
    const remedy = `a higher memory limit of ${part}`;
    return [
      computing,
      { what: `memory of a replica of ${part}`, needed: bytes, there: memoryLimit, unit: 'bytes', remedy },
    ];
  }
  if (part === 'redis') return [computing];
  return [
    computing,
    {
      what: 'connections of Postgres',
      needed: connections,
      there: SERVERS.postgresConnections,
      unit: '',
      remedy: 'a higher `max_connections`, or a pooler that keeps sessions, since services listen',
    },
  ];
}
