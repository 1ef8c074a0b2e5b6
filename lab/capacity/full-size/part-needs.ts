import type { ServiceName } from '@barrelhive/contracts';
import { forEachPart, PARTS, type Part } from '../measure/processor-accounts';
import { costOf, type Counts, type UnitCosts } from '../units/unit-costs';
import {
  BUSY_SHARE,
  FEWEST_REPLICAS,
  POSTING,
  PRODUCTION,
  SEGMENTS,
  SERVERS,
  UNDER_WAY,
  type FullSize,
} from './assumptions';
import type { Provision, Provisions } from './provisions';

const MICROSECONDS = 1e6;
const MINUTE = 60;

/** A minute in which texts go out at their pace, and people come because of those before. */
export interface BusyMinute {
  texts: number;
  visits: number;
  openStreams: number;
  counts: Counts;
}

/** A minute of alerts and one of the list, which come one after the other: a text of an alert costs more, of the list more go out. */
export function busyMinutes(size: FullSize, segmentsPerSecond: number): Record<'alert' | 'list', BusyMinute> {
  const of = (kind: 'alert' | 'list') => busyMinute(size, kind, (segmentsPerSecond * MINUTE) / SEGMENTS[kind]);
  return { alert: of('alert'), list: of('list') };
}

function busyMinute(size: FullSize, kind: 'alert' | 'list', texts: number): BusyMinute {
  const visits = texts * size.visitShare;
  return {
    texts,
    visits,
    openStreams: (visits * size.streamSeconds) / MINUTE,
    counts: {
      search: visits * (size.searchesOfVisit + size.otherCallsOfVisit),
      stream: visits,
      'session check': 2 * visits,
      login: visits * size.loginShare,
      [`${kind} text`]: texts,
    },
  };
}

/** What is needed of one part in the minute that is the busier for it. */
export interface PartNeed {
  part: Part;
  processors: number;
  /** As many as the autoscaler makes of it; undefined for a server. */
  replicas: number | undefined;
  /** Processors that these replicas are promised together; undefined for a server. */
  promised: number | undefined;
  /** Of one replica, or of the whole server. */
  bytes: number;
  connections: number;
  /** The need of processors as a share of what there is at most. */
  used: number;
}

/** What each part needs in the busier of these minutes, the most used first. */
export function partNeeds(
  size: FullSize,
  { units, provisions }: { units: UnitCosts; provisions: Provisions },
  minutes: Readonly<Record<string, BusyMinute>>,
): PartNeed[] {
  const costs = Object.values(minutes).map(({ counts }) => costOf(units, counts, MINUTE));
  const processors = forEachPart((part) => Math.max(...costs.map((each) => each[part])) / MINUTE / MICROSECONDS);
  const senders = Math.ceil(sendersFor(minutes));
  const replicas = forEachPart((part) => {
    if (!isService(part)) return 1;
    const made = replicasMade(processors[part], provisions[part]);
    return part === 'notifications' ? Math.max(made, senders) : made;
  });
  const connections = forEachPart((part) =>
    isService(part) && part !== 'gateway' ? replicas[part] * PRODUCTION.databaseConnectionsOfReplica : 0,
  );
  const allConnections = PARTS.reduce((sum, part) => sum + connections[part], 0);
  const needs = PARTS.map((part): PartNeed => ({
    part,
    processors: processors[part],
    replicas: isService(part) ? replicas[part] : undefined,
    promised: isService(part) ? replicas[part] * provisions[part].processorRequest : undefined,
    bytes: units.memory.idle[part] + ownBytes(part, size, units),
    connections: part === 'postgres' ? allConnections : connections[part],
    used: processors[part] / (BUSY_SHARE * mostProcessors(part, provisions)),
  }));
  return needs.sort((one, other) => other.used - one.used);
}

/** As the autoscaler counts: so many that each computes no more than its share of what it is promised, within the bounds. */
function replicasMade(processors: number, { processorRequest, scaleAtShare, mostReplicas }: Provision): number {
  const wanted = Math.ceil(processors / (scaleAtShare * processorRequest));
  return Math.min(mostReplicas, Math.max(FEWEST_REPLICAS, wanted));
}

/** How many replicas of notifications have the places for the posts of the busier minute; what they compute is counted apart. */
export function sendersFor(minutes: Readonly<Record<string, Pick<BusyMinute, 'texts'>>>): number {
  const textsPerSecond = Math.max(...Object.values(minutes).map(({ texts }) => texts)) / MINUTE;
  return (textsPerSecond * POSTING.seconds) / (POSTING.places * POSTING.placesInUse);
}

/** The most that Redis holds of a release: the events of its matches, and those of texts that were sent. */
export function backlogBytes({ subscribers, watchedEach }: FullSize): number {
  const { events, matchesOfEvent, bytesOfMatch, bytesOfSentText } = UNDER_WAY;
  const matches = Math.min(subscribers * watchedEach, events * matchesOfEvent);
  return matches * bytesOfMatch + events * bytesOfSentText;
}

export function isService(part: Part): part is ServiceName {
  return part !== 'postgres' && part !== 'redis';
}

/** A replica is one process and computes on one processor, whatever it is promised: nothing limits it to that. */
export function mostProcessors(part: Part, provisions: Provisions): number {
  if (isService(part)) return provisions[part].mostReplicas;
  return part === 'postgres' ? SERVERS.postgresProcessors : SERVERS.redisProcessors;
}

/** What a part holds more the larger the release is: every replica of alerts has the index of all saved terms. */
function ownBytes(part: Part, size: FullSize, { memory }: UnitCosts): number {
  if (part === 'redis') return backlogBytes(size);
  return part === 'alerts' ? size.subscribers * size.alertsEach * memory.alertInIndex : 0;
}
