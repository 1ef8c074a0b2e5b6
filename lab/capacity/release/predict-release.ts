import { REFRESH_SECONDS, SLOT_SECONDS } from '../measured-product';
import type { Costs, Part } from '../measure/processor-accounts';
import { simulateReleaseDay } from '../simulation/release-day';
import { ALL_DAY } from '../simulation/stages';
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

/** What of a run is not its outcome but its input: when things were set off, how many, and how long people kept coming. */
export type ReleaseInput = Pick<
  ObservedRelease,
  'deliveredAt' | 'listAt' | 'listTexts' | 'alertTexts' | 'counts' | 'seconds'
>;

export interface PredictedRelease {
  firstAlertText: number;
  lastText: number;
  peakTexts: number;
  costs: Costs;
}

/** Computed from the unit costs, and from nothing that the predicted run has measured but its input. */
export function predictRelease(release: Release, input: ReleaseInput, units: UnitCosts): PredictedRelease {
  const { deliveredAt, listAt, listTexts, alertTexts } = input;
  const simulated = simulateReleaseDay(
    {
      deliveries: [{ at: deliveredAt, bottles: release.bottles, alertsOfEach: alertTexts / release.bottles }],
      list: { at: deliveredAt + listAt, texts: listTexts },
    },
    {
      refreshSeconds: REFRESH_SECONDS,
      slotSeconds: SLOT_SECONDS,
      textsPerSecond: release.textsPerSecond,
      hours: ALL_DAY,
      notificationReplicas: 1,
    },
    units.times,
  );
  return {
    firstAlertText: (simulated.firstAlertTextAt ?? Number.NaN) - deliveredAt,
    lastText: (simulated.lastTextAt ?? Number.NaN) - deliveredAt,
    peakTexts: simulated.peakTexts,
    costs: costOf(units, input.counts, input.seconds),
  };
}

/** The prediction beside the run. */
export function compareRelease(predicted: PredictedRelease, observed: ObservedRelease): Comparison[] {
  const pair = (what: string, unit: string, figure: (side: PredictedRelease) => number): Comparison => ({
    ...{ what, unit },
    predicted: figure(predicted),
    observed: figure(observed),
  });
  return [
    pair('first text about a bottle after its delivery', 's', ({ firstAlertText }) => firstAlertText),
    pair('last text after the delivery', 's', ({ lastText }) => lastText),
    pair('most texts that waited', '', ({ peakTexts }) => peakTexts),
    ...JUDGED.map((part) => pair(`processor time of ${part}`, 's', ({ costs }) => costs[part] / MICROSECONDS)),
  ];
}

/** By how many percent of what came the prediction was off. */
export function differencePercent({ predicted, observed }: Comparison): number {
  return observed === 0 && predicted === 0 ? 0 : (100 * (predicted - observed)) / observed;
}
