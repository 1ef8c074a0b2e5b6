import { segmentCount } from '@barrelhive/rules';
import type { Report } from '../measure/report';
import { PARTS, sumOf, type Accounts, type Used } from './costs';
import { withPipeline, type PipelineUnderTest } from './pipeline-under-test';
import { rateOf, textsOfPass } from './text-times';

/** What a short code gives. */
const TEXTS_PER_SECOND = 100;
/** Of a bottle in three stores. */
const SEGMENTS_OF_TEXT = 2;
const PEOPLE_EACH = 100;
const WARMING_PEOPLE = 1_000;
const SLOT_SECONDS = 2;
const IDLE_SECONDS = 15;
const GOALS = { microseconds: 5_000, commitsPerSecond: 20, walKilobytes: 4, redisMegabytes: 64 };
/** The first text goes out before the pace is taken up. */
const HELD_SHARE = 0.99;

/** One pass whose texts take this many seconds at a steady pace: what each costs, on the way from the pass to the last callback. */
export async function holdPace(report: Report, seconds: number, countsStatements: boolean): Promise<void> {
  const texts = TEXTS_PER_SECOND * seconds;
  report.heading(`  ${TEXTS_PER_SECOND} texts a second for ${seconds} s, one replica of each part`);
  const segmentsPerSecond = TEXTS_PER_SECOND * SEGMENTS_OF_TEXT;
  await withPipeline({ slotSeconds: SLOT_SECONDS, segmentsPerSecond, countsStatements }, async (pipeline) => {
    const { accounts } = pipeline;
    await warmUp(pipeline);
    const idle = await accounts.measureIdle(IDLE_SECONDS);
    report.note(
      `idle, and taken off: ${PARTS.map((part) => `${part} ${Math.round(idle[part] / 1000)}`).join(', ')} ms a second`,
    );
    const bottles = await pipeline.subscribers.await(texts / PEOPLE_EACH, PEOPLE_EACH);
    if (countsStatements) await accounts.beginStatements();
    let rate = 0;
    const used = await accounts.during(async () => {
      rate = rateOf(await textsOfPass(pipeline, bottles));
    });
    const unlike = pipeline.twilio.calls.filter(({ body }) => segmentCount(body) !== SEGMENTS_OF_TEXT).length;
    if (unlike > 0) throw new Error(`${unlike} texts have another number of segments than the pace was made for.`);
    report.figure({
      what: 'rate of acceptances',
      value: rate,
      unit: 'a second',
      goal: { atLeast: HELD_SHARE * TEXTS_PER_SECOND },
    });
    reportCosts(report, used, texts);
    await reportRedis(report, accounts);
    if (countsStatements) await reportStatements(report, accounts, texts);
  });
}

/** Code is compiled, connections are opened, and alerts has read its terms. */
export async function warmUp(pipeline: PipelineUnderTest): Promise<void> {
  await textsOfPass(pipeline, await pipeline.subscribers.await(WARMING_PEOPLE / PEOPLE_EACH, PEOPLE_EACH));
}

function reportCosts(report: Report, { costs, seconds, commits, transactions, walBytes }: Used, texts: number): void {
  for (const part of PARTS)
    report.figure({ what: `processor time of ${part} for a text`, value: costs[part] / texts, unit: 'µs' });
  const goal = { atMost: GOALS.microseconds };
  report.figure({ what: 'processor time of all parts for a text', value: sumOf(costs) / texts, unit: 'µs', goal });
  const commitsGoal = { atMost: GOALS.commitsPerSecond };
  report.figure({ what: 'commits', value: commits / seconds, unit: 'a second', goal: commitsGoal });
  report.figure({
    what: 'transactions that only read besides',
    value: (transactions - commits) / seconds,
    unit: 'a second',
  });
  report.figure({
    what: 'WAL of a text',
    value: walBytes / texts / 1024,
    unit: 'KB',
    goal: { atMost: GOALS.walKilobytes },
  });
}

export async function reportRedis(report: Report, accounts: Accounts): Promise<void> {
  const value = (await accounts.redisPeakBytes()) / 1024 ** 2;
  report.figure({ what: 'most that Redis held', value, unit: 'MB', goal: { atMost: GOALS.redisMegabytes } });
}

/** Round trips of a text, and the statements that they are. */
async function reportStatements(report: Report, accounts: Accounts, texts: number): Promise<void> {
  const perText = (value: number, digits: number, width: number) => (value / texts).toFixed(digits).padStart(width);
  for (const { calls, microseconds, walBytes, words } of await accounts.statements()) {
    const figures = [
      perText(calls, 4, 8),
      'calls',
      perText(microseconds, 1, 7),
      'µs',
      perText(walBytes, 0, 6),
      'B of WAL',
    ];
    report.note(`${figures.join(' ')}  ${words}`);
  }
}
