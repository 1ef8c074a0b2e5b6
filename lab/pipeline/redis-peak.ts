import type { Report } from '../measure/report';
import { reportRedis } from './hold-pace';
import { withPipeline } from './pipeline-under-test';
import { rateOf, textsOfPass } from './text-times';

const SLOT_SECONDS = 2;
const SEGMENTS_PER_SECOND = 1_000;
const PEOPLE_EACH = 500;

/** A release day's notices out of one slot, as quick as they go: the outbox is the queue, and Redis holds little of it. */
export async function reportRedisPeak(report: Report, notices: number): Promise<void> {
  report.heading(
    `  ${notices.toLocaleString('en-US')} notices of one pass, with SMS_SEGMENTS_PER_SECOND=${SEGMENTS_PER_SECOND}`,
  );
  await withPipeline({ slotSeconds: SLOT_SECONDS, segmentsPerSecond: SEGMENTS_PER_SECOND }, async (pipeline) => {
    const bottles = await pipeline.subscribers.await(notices / PEOPLE_EACH, PEOPLE_EACH);
    const rate = rateOf(await textsOfPass(pipeline, bottles));
    report.figure({ what: 'rate of acceptances', value: rate, unit: 'a second' });
    await reportRedis(report, pipeline.accounts);
  });
}
