import type { UnitCosts } from '../units/unit-costs';
import { BUSY_SHARE, PRODUCTION, SERVERS, type FullSize } from './assumptions';
import { busiestMinute, isService, mostProcessors, partNeeds, sendersFor, type PartNeed } from './part-needs';
import type { Provisions } from './provisions';

const HOUR = 3_600;

/** The whole day at one pace of texts. */
export interface PacedDay {
  lastTextAt: number;
  lastAlertTextAt: number;
  unsent: number;
}

/** Everything waits when the hours begin: alerts go out first, then the list, as many as the pace carries before the hours end. */
export function pacedDay({ subscribers, watchedEach }: FullSize, textsPerSecond: number): PacedDay {
  const { openAt, closeAt } = PRODUCTION.hours;
  const sentAt = (texts: number) => Math.min(openAt + texts / textsPerSecond, closeAt);
  const alertTexts = subscribers * watchedEach;
  const texts = alertTexts + subscribers;
  return {
    lastAlertTextAt: sentAt(alertTexts),
    lastTextAt: sentAt(texts),
    unsent: Math.max(0, texts - (closeAt - openAt) * textsPerSecond),
  };
}

/** The lowest whole pace at which everybody is told within an hour of the opening. */
export function paceForOneHour({ subscribers, watchedEach }: FullSize): number {
  return Math.ceil((subscribers * (1 + watchedEach)) / HOUR);
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
  const needs = partNeeds(size, { units, provisions }, busiestMinute(size, textsPerSecond));
  const limits = [
    {
      what: 'texts at the provider',
      needed: textsPerSecond,
      there: PRODUCTION.textsPerSecond,
      unit: 'a second',
      remedy: 'a short code, or more numbers with campaigns of their own; then raise `SMS_SEGMENTS_PER_SECOND`',
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
