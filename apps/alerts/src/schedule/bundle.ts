import { MAX_ITEMS_PER_BUNDLE, type AlertMatched, type BundledChange, type StockChange } from '@barrelhive/contracts';

/** What an alert hands on at a slot. */
export interface Bundle {
  matched: AlertMatched;
  /** Of the pass that saw its first match. */
  correlationId: string;
}

/** A match as it is handed on. */
export interface BundledMatch {
  alertId: string;
  userId: string;
  term: string;
  slot: Date;
  change: StockChange;
  firstObservedAt: Date;
  observedAt: Date;
  correlationId: string;
  entitlementVersion: number;
}

/** The bundles of some matches: of each alert and slot one, in which what was seen first stands first. */
export function bundlesOf(matches: readonly BundledMatch[]): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const match of [...matches].sort((a, b) => a.firstObservedAt.getTime() - b.firstObservedAt.getTime())) {
    const key = `${match.alertId} ${match.slot.getTime()}`;
    const bundle = bundles.get(key) ?? emptyBundle(match);
    if (bundle.matched.items.length < MAX_ITEMS_PER_BUNDLE) bundle.matched.items.push(itemOf(match));
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}

/** The bundles that one pass led to have its correlation id: they are published by one statement. */
export function byCorrelation(bundles: readonly Bundle[]): Map<string, AlertMatched[]> {
  const groups = new Map<string, AlertMatched[]>();
  for (const { correlationId, matched } of bundles) {
    const group = groups.get(correlationId);
    if (group) group.push(matched);
    else groups.set(correlationId, [matched]);
  }
  return groups;
}

/** Says when it was seen: once its text counts as accepted, nothing else knows that. */
function itemOf({ change, observedAt, firstObservedAt }: BundledMatch): BundledChange {
  return { ...change, observedAt: observedAt.toISOString(), firstObservedAt: firstObservedAt.toISOString() };
}

function emptyBundle({ alertId, userId, term, slot, entitlementVersion, ...first }: BundledMatch): Bundle {
  return {
    matched: {
      alertId,
      userId,
      term,
      slot: slot.toISOString(),
      items: [],
      firstObservedAt: first.firstObservedAt.toISOString(),
      entitlementVersion,
    },
    correlationId: first.correlationId,
  };
}
