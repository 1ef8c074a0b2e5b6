import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '../measure/report';
import { quantile } from '../measure/spread';
import { warmUp } from './hold-pace';
import { withPipeline, type PipelineUnderTest } from './pipeline-under-test';
import { waitForTexts } from './text-times';

/** Long enough for everything between the pass and the slot. */
const SLOT_SECONDS = 10;
const SLOT_MS = SLOT_SECONDS * 1000;
const SEGMENTS_PER_SECOND = 200;
const BOTTLES = 10;
const GOAL_MS = 1_000;

/** How long after its turn each of the first texts of a slot is accepted, beside this many alerts that nothing comes of. */
export async function reportFirstTexts(report: Report, texts: number, alerts: readonly number[]): Promise<void> {
  report.heading(
    `  the first ${texts.toLocaleString('en-US')} texts of a slot, at ${SEGMENTS_PER_SECOND} segments a second`,
  );
  await withPipeline({ slotSeconds: SLOT_SECONDS, segmentsPerSecond: SEGMENTS_PER_SECOND }, async (pipeline) => {
    await warmUp(pipeline);
    for (const others of alerts) {
      await pipeline.subscribers.saveOthersUpTo(others);
      // The first pass after that makes alerts read all terms.
      await latenessOf(pipeline, BOTTLES);
      const late = await latenessOf(pipeline, texts);
      const beside = `beside ${others.toLocaleString('en-US')} alerts`;
      report.figure({
        what: `from its turn to its acceptance, ${beside}: p50`,
        value: quantile(late, 0.5),
        unit: 'ms',
      });
      report.figure({ what: '… p99', value: quantile(late, 0.99), unit: 'ms', goal: { atMost: GOAL_MS } });
    }
  });
}

/** A pass at the beginning of a slot is told at the next one. In milliseconds. */
async function latenessOf(pipeline: PipelineUnderTest, texts: number): Promise<number[]> {
  const bottles = await pipeline.subscribers.await(BOTTLES, texts / BOTTLES);
  await pause(SLOT_MS - (Date.now() % SLOT_MS));
  const slot = Math.ceil((await pipeline.commitPass(bottles)) / SLOT_MS) * SLOT_MS;
  const times = await waitForTexts(
    pipeline,
    bottles.flatMap(({ phones }) => phones),
  );
  await pipeline.settled();
  let segmentsBefore = 0;
  return times.map(({ accepted, segments }) => {
    const turn = slot + (segmentsBefore / SEGMENTS_PER_SECOND) * 1000;
    segmentsBefore += segments;
    return accepted - turn;
  });
}
