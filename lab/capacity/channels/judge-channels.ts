import type { Operation } from '../../lab-run';
import { clockTime, figure, markdownTable } from '../markdown';
import { differencePercent } from '../release/compare-release';
import { ANNOUNCED_BY, dayByChannels, processorsAtOnce } from './channel-day';
import { runChannels, type ChannelRun } from './run-channels';

const MESSAGES = 300_000;
const PUSHES_PER_SECOND = 50;
const GOAL_PERCENT = 30;
const JUDGED = ['notifications', 'postgres'] as const;

/** A release day whose announcements go by several channels: in small, predicted and run, and then at full size. What mail costs is taken to be what a push costs. */
export async function judgeChannels(operation: Operation, run: ChannelRun): Promise<void> {
  const { report, print } = operation;
  const { text, push, together } = await runChannels(operation, run);
  const { sms = { count: 0, seconds: 0 }, push: pushed = { count: 0, seconds: 0 } } = together.spans;
  const rows = [
    { what: 'last text', unit: 's', predicted: (sms.count - 1) / run.segmentsPerSecond, observed: sms.seconds },
    { what: 'last push', unit: 's', predicted: (pushed.count - 1) / PUSHES_PER_SECOND, observed: pushed.seconds },
    ...JUDGED.map((part) => ({
      what: `processor time of ${part}`,
      unit: 's',
      predicted: (sms.count * text[part] + pushed.count * push[part]) / 1e6,
      observed: together.costs[part] / 1e6,
    })),
  ];
  report.heading(`${sms.count} texts and ${pushed.count} pushes at once, predicted and run`);
  for (const row of rows) {
    report.note(`${row.what}: ${figure(row.predicted, row.unit)} predicted, ${figure(row.observed, row.unit)} came`);
    const value = Math.abs(differencePercent(row));
    report.figure({ what: `difference: ${row.what}`, value, unit: '%', goal: { atMost: GOAL_PERCENT } });
  }
  const busy = processorsAtOnce(ANNOUNCED_BY, (channel) => (channel === 'sms' ? text : push));
  print(
    markdownTable(
      ['a third of 300,000 by', 'a second', 'last one', 'left over at 21:00'],
      dayByChannels(MESSAGES, ANNOUNCED_BY).map(({ channel, unitsPerSecond, lastAt, leftOver }) => [
        channel,
        figure(unitsPerSecond),
        clockTime(lastAt),
        figure(leftOver),
      ]),
    ),
  );
  const leftOver = dayByChannels(MESSAGES, ANNOUNCED_BY).reduce((sum, day) => sum + day.leftOver, 0);
  report.figure({ what: 'announcements left over at 21:00', value: leftOver, goal: { atMost: 0 } });
  for (const part of JUDGED) {
    report.note(`${part}: ${figure(text[part] / 1000)} ms a text, ${figure(push[part] / 1000)} ms a push`);
    report.figure({ what: `processors of ${part} while all go at their pace`, value: busy[part] });
  }
}
