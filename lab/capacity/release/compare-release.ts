import { SEGMENTS } from '../full-size/assumptions';
import type { Part } from '../measure/processor-accounts';
import { costOf, type UnitCosts } from '../units/unit-costs';
import type { ObservedRelease, Release } from './real-release';

/** A figure of the release, as it was computed beforehand and as it came. */
export interface Comparison {
  what: string;
  unit: string;
  predicted: number;
  observed: number;
}

/** Those who have something to do in a release. */
const JUDGED: readonly Part[] = ['gateway', 'auth', 'search', 'alerts', 'notifications', 'postgres', 'redis'];
const MICROSECONDS = 1e6;

/**
 * The prediction beside the run. It is computed from the unit costs, and of the run takes only the input: when the list was announced,
 * how many texts and visits there were, and how long people kept coming.
 */
export function compareRelease(
  { segmentsPerSecond }: Release,
  observed: ObservedRelease,
  units: UnitCosts,
): Comparison[] {
  const { listAt, lastText, counts, seconds } = observed;
  const { 'alert text': alertTexts = 0, 'list text': listTexts = 0 } = counts;
  const segments = alertTexts * SEGMENTS.alert + listTexts * SEGMENTS.list;
  const costs = costOf(units, counts, seconds);
  return [
    {
      what: 'last text after the delivery',
      unit: 's',
      predicted: listAt + (segments - 1) / segmentsPerSecond,
      observed: lastText,
    },
    ...JUDGED.map((part) => ({
      what: `processor time of ${part}`,
      unit: 's',
      predicted: costs[part] / MICROSECONDS,
      observed: observed.costs[part] / MICROSECONDS,
    })),
  ];
}

/** By how many percent of what came the prediction was off. */
export function differencePercent({ predicted, observed }: Comparison): number {
  return observed === 0 && predicted === 0 ? 0 : (100 * (predicted - observed)) / observed;
}
