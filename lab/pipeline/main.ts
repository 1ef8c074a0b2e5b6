import * as z from 'zod';
import { startTestServers } from '../../tools/dev/infrastructure/test-servers';
import { labRun, type Operation } from '../lab-run';
import { onlyOne, wholeNumber } from '../run-options';
import { bareQueueRate } from './bare-queue';
import { reportBesidePlainSender } from './beside-plain-sender';
import { reportFirstTexts } from './first-texts';
import { holdPace } from './hold-pace';
import { reportLatencyRates, reportRedisPeak } from './without-pace';
import { reportStoredPass } from './stored-pass';

const PARTS = ['pace', 'first', 'latency', 'peer', 'pass', 'redis', 'queue'] as const;
const PASS_MATCHES = 90_338;

interface Given {
  only?: (typeof PARTS)[number] | undefined;
  seconds: number;
  notices: number;
  statements: boolean;
}

/** From a committed pass to the last callback of its texts, with everything that production has in the way. */
export const main = labRun(
  (isQuick) => ({
    only: onlyOne(PARTS),
    seconds: wholeNumber(isQuick ? 20 : 300, 'for so long 100 texts a second are held'),
    notices: wholeNumber(isQuick ? 2_000 : 180_000, 'go out while the memory of Redis is watched'),
    statements: z
      .boolean()
      .default(false)
      .describe('also prints the statements of a text, which costs some processor time'),
  }),
  (operation, given) => measurePipeline(operation, given),
  { isComparison: true },
);

async function measurePipeline(
  { report, isQuick }: Operation,
  { only, seconds, notices, statements }: Given,
): Promise<void> {
  const parts: Record<(typeof PARTS)[number], () => Promise<void>> = {
    pace: () => holdPace(report, seconds, statements),
    first: () => reportFirstTexts(report, isQuick ? 200 : 1_000, isQuick ? [1_000] : [1_000, 100_000]),
    latency: () => reportLatencyRates(report, isQuick ? 2 : 3, isQuick ? 500 : 3_000),
    peer: () => reportBesidePlainSender(report, isQuick ? 1 : 5, isQuick ? 1_000 : 2_000),
    pass: () => reportStoredPass(report, isQuick ? 2 : 7, isQuick ? 20_000 : PASS_MATCHES),
    redis: () => reportRedisPeak(report, notices),
    queue: () => noteBareQueue(report, isQuick ? 300 : 3_000),
  };
  for (const part of PARTS) if (only === undefined || only === part) await parts[part]();
}

/** No goal: it does none of what a text needs. */
async function noteBareQueue(report: Operation['report'], jobs: number): Promise<void> {
  report.heading('  a bare BullMQ queue whose handler does nothing');
  const servers = await startTestServers();
  try {
    const rate = await bareQueueRate(
      servers.redisUrl,
      Array.from({ length: jobs }, (_, nth) => ({ nth })),
    );
    report.figure({ what: 'without any goal', value: rate, unit: 'jobs/s' });
  } finally {
    await servers.stop();
  }
}
