import * as z from 'zod';
import { labRun } from '../lab-run';
import { confirmations } from './chaos-settings';
import { runChaos, type ChaosResult } from './run-chaos';
import { faultNames } from './oracle/judge-texts';
import { placeFaults } from './places/judge-places';
import type { Report } from '../measure/report';
import { seed, wholeNumber } from '../run-options';

/** Texts to one phone wait for each other: few people would take long for few texts. */
const alertsEach = (texts: number) => (texts < 1_000 ? 5 : 25);
/** Faults overlap, but services must have a chance to come back on two processors. */
const MS_PER_FAULT = 2_500;
const MS_PER_TEXT = 200;
/** Longer than the lease of a slot (15 s), the lock of a job (10 s) and the lease of a sender. */
const FREEZE_MS = { shortest: 22_000, longest: 28_000 };
/** As long as a notice may wait, or longer. */
const AWAY_MS = { shortest: 25_000, longest: 40_000 };
const DRAIN_SECONDS = 120;

/** Kills, freezes, cuts and starves the product by a seed, and judges every text it sends meanwhile. */
export const main = labRun(
  (isQuick) => ({
    faults: wholeNumber(isQuick ? 60 : 1_000, 'how many faults happen'),
    texts: wholeNumber(isQuick ? 300 : 10_000, 'how many texts are owed at least'),
    confirm: z
      .enum(confirmations, { error: `takes one of ${confirmations.join(', ')}` })
      .default('off')
      .describe('off, or required: numbers have to be confirmed, and some never are'),
    seed,
  }),
  async (operation, asked) => {
    const { faults, texts } = asked;
    const result = await runChaos({
      ...operation,
      ...asked,
      alertsEach: alertsEach(texts),
      durationMs: Math.max(faults * MS_PER_FAULT, texts * MS_PER_TEXT),
      freezeMs: FREEZE_MS,
      awayMs: AWAY_MS,
      pace: 'full',
      drainBoundMs: 1000 * DRAIN_SECONDS,
    });
    for (const line of result.trails) operation.report.note(line);
    reportResult(operation.report, result, asked);
  },
);

function reportResult(
  report: Report,
  { texts, places, faults, drainMs, isQuiet }: ChaosResult,
  asked: { faults: number; texts: number },
) {
  const none = { atMost: 0 };
  report.figure({ what: 'faults', value: faults, goal: { atLeast: asked.faults } });
  report.figure({ what: 'texts attempted', value: texts.attempted });
  report.figure({ what: 'texts acknowledged', value: texts.acknowledged, goal: { atLeast: asked.texts } });
  report.figure({ what: 'texts seen', value: texts.seen });
  report.figure({ what: 'texts recovered', value: texts.recovered });
  const words = {
    lost: 'lost',
    doubled: 'doubled',
    unexpected: 'unexpected',
    untrue: 'untrue when sent',
    unconfirmed: 'posted before the number was confirmed',
    afterStop: 'posted after STOP',
  };
  for (const fault of faultNames) report.figure({ what: `texts ${words[fault]}`, value: texts[fault], goal: none });
  for (const [channel, judged] of Object.entries(places)) {
    for (const what of ['owed', 'seen', 'givenUp', 'replaced'] as const)
      report.figure({ what: `${channel}: ${what}`, value: judged[what] });
    for (const fault of placeFaults) report.figure({ what: `${channel}: ${fault}`, value: judged[fault], goal: none });
  }
  report.figure({ what: 'longest time a text had been untrue', value: texts.longestUntrueMs, unit: 'ms' });
  report.figure({
    what: 'time from the last fault to the last text owed',
    value: drainMs / 1000,
    unit: 's',
    goal: { atMost: DRAIN_SECONDS },
  });
  report.figure({ what: 'services with something left to do in the end', value: isQuiet ? 0 : 1, goal: none });
}
