import { forEachPart, PARTS, type Part } from '../measure/processor-accounts';
import { simulateReleaseDay, visitsAfter, type Pace, type SimulatedDay } from '../simulation/release-day';
import { mostWithin } from '../simulation/stages';
import { costOf, type Counts, type UnitCosts } from '../units/unit-costs';
import { BUSY_SHARE, FEWEST_REPLICAS, PRODUCTION, SERVERS, type FullSize } from './assumptions';
import type { Provision } from './provisions';
import type { ServiceName } from '@barrelhive/contracts';

const MICROSECONDS = 1e6;
const MINUTE = 60;
const HOUR = 3_600;

/** The whole day at one pace of texts. */
export interface PacedDay {
  textsPerSecond: number;
  lastTextAt: number | undefined;
  lastAlertTextAt: number | undefined;
  unsent: number;
  peakTexts: number;
}

/** What is needed of one part in the busiest minute. */
export interface PartNeed {
  part: Part;
  processors: number;
  replicas: number | undefined;
  /** Of one replica, or of the whole server. */
  bytes: number;
  connections: number;
  /** The need of processors as a share of what there is at most. */
  used: number;
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

/** Each replica of notifications has one sender, which claims one text after the other. */
function sendersFor({ times }: Pick<UnitCosts, 'times'>, textsPerSecond: number): number {
  return (textsPerSecond * times.claim) / BUSY_SHARE;
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

export interface BusiestMinute {
  texts: number;
  visits: number;
  openStreams: number;
  counts: Counts;
}

/** What happens in the busiest minute of a day: the texts, and the people who come because of them. */
export function busiestMinute(size: FullSize, { textsAt, alertTextsAt }: SimulatedDay): BusiestMinute {
  const { visitShare, visitDelaySeconds, searchesOfVisit, otherCallsOfVisit, loginShare, streamSeconds } = size;
  const visitors = { share: visitShare, delaySeconds: visitDelaySeconds, seed: 'release day' };
  const visits = mostWithin(visitsAfter(textsAt, visitors), MINUTE);
  const texts = mostWithin(textsAt, MINUTE);
  const alertTexts = mostWithin(alertTextsAt, MINUTE);
  return {
    texts,
    visits,
    openStreams: (visits * streamSeconds) / MINUTE,
    counts: {
      search: visits * (searchesOfVisit + otherCallsOfVisit),
      stream: visits,
      'session check': 2 * visits,
      login: visits * loginShare,
      'alert text': alertTexts,
      'list text': texts - alertTexts,
    },
  };
}

export type Provisions = Readonly<Record<ServiceName, Provision>>;

/** What each part needs in that minute, the most used first. */
export function partNeeds(
  size: FullSize,
  { units, provisions }: { units: UnitCosts; provisions: Provisions },
  minute: BusiestMinute,
): PartNeed[] {
  const costs = costOf(units, minute.counts, MINUTE);
  const processors = forEachPart((part) => costs[part] / MINUTE / MICROSECONDS);
  const senders = sendersFor(units, minute.texts / MINUTE);
  const replicas = forEachPart((part) => {
    if (!isService(part)) return 1;
    const needed = Math.max(FEWEST_REPLICAS, Math.ceil(processors[part] / BUSY_SHARE));
    return part === 'notifications' ? Math.max(needed, Math.ceil(senders)) : needed;
  });
  const connections = forEachPart((part) =>
    isService(part) && part !== 'gateway' ? replicas[part] * PRODUCTION.databaseConnectionsOfReplica : 0,
  );
  const allConnections = PARTS.reduce((sum, part) => sum + connections[part], 0);
  const needs = PARTS.map((part): PartNeed => ({
    part,
    processors: processors[part],
    replicas: isService(part) ? replicas[part] : undefined,
    bytes: replicaBytes(part, { size, units, minute, replicas: replicas[part] }),
    connections: part === 'postgres' ? allConnections : connections[part],
    used: processors[part] / (BUSY_SHARE * mostProcessors(part, provisions)),
  }));
  return needs.sort((one, other) => other.used - one.used);
}

function isService(part: Part): part is ServiceName {
  return part !== 'postgres' && part !== 'redis';
}

/** A replica is one process and computes on one processor. */
function mostProcessors(part: Part, provisions: Provisions): number {
  if (isService(part)) return provisions[part].mostReplicas;
  return part === 'postgres' ? SERVERS.postgresProcessors : SERVERS.redisProcessors;
}

interface Load {
  size: FullSize;
  units: UnitCosts;
  minute: BusiestMinute;
  replicas: number;
}

function replicaBytes(part: Part, { size, units: { memory }, minute: { openStreams }, replicas }: Load): number {
  const idle = memory.idle[part];
  if (part === 'gateway') return idle + (openStreams / replicas) * memory.streamInGateway;
  if (part === 'search') return idle + (openStreams / replicas) * memory.streamInSearch;
  if (part === 'alerts') return idle + size.subscribers * size.alertsEach * memory.alertInIndex;
  return idle;
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
