import type { Report } from '../measure/report';
import { spreadOf } from '../measure/spread';
import { reportRedis, warmUp } from './hold-pace';
import { type PipelineUnderTest, withPipeline } from './pipeline-under-test';
import { rateOf, textsOfPass } from './text-times';

/** The most that the settings allow: the places for posts decide, or the processor. */
const AS_QUICK_AS_THEY_GO = { slotSeconds: 2, segmentsPerSecond: 1_000 };
const BOTTLES = 10;
const GOAL = 0.9;
const PEOPLE_EACH = 500;

/** Texts as quick as they go, of a provider whose latency varies and of one whose latency does not, in turn. */
export async function reportLatencyRates(report: Report, rounds: number, texts: number): Promise<void> {
  report.heading(`  ${texts.toLocaleString('en-US')} texts without a pace, latency of 250 ± 150 ms beside 250 ms`);
  const rates = { varying: [] as number[], constant: [] as number[] };
  await withPipeline(AS_QUICK_AS_THEY_GO, (varying) =>
    withPipeline({ ...AS_QUICK_AS_THEY_GO, latencySpreadMs: 0 }, async (constant) => {
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

/** A release day's notices out of one slot, as quick as they go: the outbox is the queue, and Redis holds little of it. */
export async function reportRedisPeak(report: Report, notices: number): Promise<void> {
  report.heading(
    `  ${notices.toLocaleString('en-US')} notices of one pass, with SMS_SEGMENTS_PER_SECOND=${AS_QUICK_AS_THEY_GO.segmentsPerSecond}`,
  );
  await withPipeline(AS_QUICK_AS_THEY_GO, async (pipeline) => {
    const bottles = await pipeline.subscribers.await(notices / PEOPLE_EACH, PEOPLE_EACH);
    const rate = rateOf(await textsOfPass(pipeline, bottles));
    report.figure({ what: 'rate of acceptances', value: rate, unit: 'a second' });
    await reportRedis(report, pipeline.accounts);
  });
}
