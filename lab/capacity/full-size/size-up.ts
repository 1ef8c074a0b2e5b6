import type { UnitCosts } from '../units/unit-costs';
import { BUSY_SHARE, POSTING, PRODUCTION, SEGMENTS, SERVERS, type FullSize } from './assumptions';
import { busyMinutes, isService, mostProcessors, partNeeds, sendersFor, type PartNeed } from './part-needs';
import type { Provisions } from './provisions';

const HOUR = 3_600;

/** The whole day at one pace. */
export interface PacedDay {
  lastTextAt: number;
  lastAlertTextAt: number;
  /** Texts, not segments. */
  unsent: number;
}

/** Everything waits when the hours begin: alerts go out first, then the list, as many as the pace carries before the hours end. */
export function pacedDay({ subscribers, watchedEach }: FullSize, segmentsPerSecond: number): PacedDay {
  const { openAt, closeAt } = PRODUCTION.hours;
  const sentAt = (segments: number) => Math.min(openAt + segments / segmentsPerSecond, closeAt);
  const ofAlerts = subscribers * watchedEach * SEGMENTS.alert;
  const ofList = subscribers * SEGMENTS.list;
  const carried = (closeAt - openAt) * segmentsPerSecond;
  return {
    lastAlertTextAt: sentAt(ofAlerts),
    lastTextAt: sentAt(ofAlerts + ofList),
    unsent:
      Math.max(0, ofAlerts - carried) / SEGMENTS.alert +
      Math.min(ofList, Math.max(0, ofAlerts + ofList - carried)) / SEGMENTS.list,
  };
}

/** The lowest whole pace, in segments a second, at which everybody is told within an hour of the opening. */
export function paceForOneHour({ subscribers, watchedEach }: FullSize): number {
  return Math.ceil((subscribers * (SEGMENTS.list + watchedEach * SEGMENTS.alert)) / HOUR);
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
  segmentsPerSecond: number,
): Limit[] {
  const minutes = busyMinutes(size, segmentsPerSecond);
  const needs = partNeeds(size, { units, provisions }, minutes);
  const limits = [
    {
      what: 'the pace: segments at the provider',
      needed: segmentsPerSecond,
      there: PRODUCTION.segmentsPerSecond,
      unit: 'a second',
      remedy: 'a short code, or more numbers with campaigns of their own; then raise `SMS_SEGMENTS_PER_SECOND`',
    },
    {
      what: `replicas of notifications with ${POSTING.places} places for posts`,
      needed: sendersFor(minutes),
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
  if (part === 'redis') {
    const remedy = 'a larger Redis; what waits for a consumer beyond that stays in Postgres';
    return [
      computing,
      {
        what: 'memory of Redis, its backlog included',
        needed: bytes,
        there: SERVERS.redisBytes,
        unit: 'bytes',
        remedy,
      },
    ];
  }
  return [
    computing,
    {
      what: 'connections of Postgres',
      needed: connections,
      there: SERVERS.postgresConnections,
      unit: '',
      remedy: 'a higher `max_connections`, or a pooler in transaction mode (operations/database-logins.md)',
    },
  ];
}
