import {
  MAX_BYTES_OF_MATCHES,
  MAX_MATCHES_PER_EVENT,
  type AlertMatch,
  type ChangesMatched,
  type StockChange,
} from '@barrelhive/contracts';

/** What the keys and quotes of a match take, besides its values. */
const BYTES_AROUND_MATCH = 64;

export interface ConcernedAlert extends Omit<AlertMatch, 'changes'> {
  changes: readonly StockChange[];
}

type Pack = Pick<ChangesMatched, 'changes' | 'matches'>;

/**
 * Packs matches into events: in each every change stands once, with at most 1,000 matches and some 256 KB. An alert that many changes
 * concern may stand in several. One change that is larger than that makes an event of its own.
 */
export function packMatches(alerts: Iterable<ConcernedAlert>): Pack[] {
  const sizes = new Map<StockChange, number>();
  const sizeOf = (change: StockChange) => {
    const size = sizes.get(change) ?? Buffer.byteLength(JSON.stringify(change));
    sizes.set(change, size);
    return size;
  };
  const packs: Pack[] = [];
  let places = new Map<StockChange, number>();
  let bytes = Infinity;
  let pack: Pack = { changes: [], matches: [] };
  const begin = () => {
    pack = { changes: [], matches: [] };
    packs.push(pack);
    places = new Map();
    bytes = 0;
  };
  for (const { changes, ...alert } of alerts) {
    const own = BYTES_AROUND_MATCH + Buffer.byteLength(alert.alertId + alert.userId + alert.term);
    let match: AlertMatch | undefined;
    for (const change of changes) {
      const added = () => (match ? 0 : own) + (places.has(change) ? 0 : sizeOf(change));
      const isFull = !match && pack.matches.length === MAX_MATCHES_PER_EVENT;
      if (isFull || bytes + added() > MAX_BYTES_OF_MATCHES) {
        begin();
        match = undefined;
      }
      bytes += added();
      if (!match) pack.matches.push((match = { ...alert, changes: [] }));
      const place = places.get(change) ?? pack.changes.push(change) - 1;
      places.set(change, place);
      match.changes.push(place);
    }
  }
  return packs;
}
