import type { Report } from '../measure/report';
import { spreadOf } from '../measure/spread';
import { warmUp } from './hold-pace';
import { withPipeline, type PipelineUnderTest } from './pipeline-under-test';
import { rateOf, textsOfPass } from './text-times';

const SLOT_SECONDS = 2;
/** The most that the settings allow: the places for posts decide, or the processor. */
const SEGMENTS_PER_SECOND = 1_000;
const BOTTLES = 10;
const GOAL = 0.9;

/** Texts as quick as they go, of a provider whose latency varies and of one whose latency does not, in turn. */
export async function reportLatencyRates(report: Report, rounds: number, texts: number): Promise<void> {
  report.heading(`  ${texts.toLocaleString('en-US')} texts without a pace, latency of 250 ± 150 ms beside 250 ms`);
  const options = { slotSeconds: SLOT_SECONDS, segmentsPerSecond: SEGMENTS_PER_SECOND };
  const rates = { varying: [] as number[], constant: [] as number[] };
  await withPipeline(options, (varying) =>
    withPipeline({ ...options, latencySpreadMs: 0 }, async (constant) => {
      await warmUp(varying);
      await warmUp(constant);
      for (let round = 0; round < rounds; round++) {
        const before = round % 2 === 0 ? await rateOfPass(varying, texts) : undefined;
        rates.constant.push(await rateOfPass(constant, texts));
        rates.varying.push(before ?? (await rateOfPass(varying, texts)));
      }
    }),
  );
  const ratios = rates.varying.map((rate, round) => rate / (rates.constant[round] ?? Number.NaN));
  report.figure({ what: 'with latency that varies', value: spreadOf(rates.varying), unit: 'texts/s' });
  report.figure({ what: 'with constant latency', value: spreadOf(rates.constant), unit: 'texts/s' });
  report.figure({ what: 'the former / the latter', value: spreadOf(ratios), goal: { atLeast: GOAL } });
}

async function rateOfPass(pipeline: PipelineUnderTest, texts: number): Promise<number> {
  return rateOf(await textsOfPass(pipeline, await pipeline.subscribers.await(BOTTLES, texts / BOTTLES)));
}
