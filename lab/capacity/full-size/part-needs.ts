import type { ServiceName } from '@barrelhive/contracts';
import { forEachPart, PARTS, type Part } from '../measure/processor-accounts';
import { costOf, type Counts, type UnitCosts } from '../units/unit-costs';
import { BUSY_SHARE, FEWEST_REPLICAS, PRODUCTION, SERVERS, type FullSize } from './assumptions';
import type { Provision, Provisions } from './provisions';

const MICROSECONDS = 1e6;
const MINUTE = 60;

/** A minute in which texts go out at their pace, and people come because of those before. */
export interface BusiestMinute {
  texts: number;
  visits: number;
  openStreams: number;
  counts: Counts;
}

/** Alerts go out before the list and cost more, so their texts alone make the busiest minute. */
export function busiestMinute(size: FullSize, textsPerSecond: number): BusiestMinute {
  const texts = textsPerSecond * MINUTE;
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
      'alert text': texts,
    },
  };
}

/** What is needed of one part in the busiest minute. */
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

/** What each part needs in that minute, the most used first. */
export function partNeeds(
  size: FullSize,
  { units, provisions }: { units: UnitCosts; provisions: Provisions },
  minute: BusiestMinute,
): PartNeed[] {
  const costs = costOf(units, minute.counts, MINUTE);
  const processors = forEachPart((part) => costs[part] / MINUTE / MICROSECONDS);
  const senders = Math.ceil(sendersFor(units, minute.texts / MINUTE));
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
    bytes: units.memory.idle[part] + (part === 'alerts' ? indexBytes(size, units) : 0),
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

/** Each replica of notifications has one sender, which claims one text after the other. */
export function sendersFor({ claimSeconds }: Pick<UnitCosts, 'claimSeconds'>, textsPerSecond: number): number {
  return (textsPerSecond * claimSeconds) / BUSY_SHARE;
}

export function isService(part: Part): part is ServiceName {
  return part !== 'postgres' && part !== 'redis';
}

/** A replica is one process and computes on one processor, whatever it is promised: nothing limits it to that. */
export function mostProcessors(part: Part, provisions: Provisions): number {
  if (isService(part)) return provisions[part].mostReplicas;
  return part === 'postgres' ? SERVERS.postgresProcessors : SERVERS.redisProcessors;
}

/** Every replica of alerts holds the index of all saved terms. */
function indexBytes({ subscribers, alertsEach }: FullSize, { memory }: UnitCosts): number {
  return subscribers * alertsEach * memory.alertInIndex;
}
