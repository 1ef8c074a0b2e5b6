import type { Operation } from '../../lab-run';
import type { CapacityPage } from '../capacity-page';
import { clockTime, figure, markdownTable } from '../markdown';
import { PARTS } from '../measure/processor-accounts';
import { differencePercent, type Comparison } from '../release/compare-release';
import { comparisonTable } from '../tables';
import { ANNOUNCED_BY, dayByChannels, processorsAtOnce, type CostOfMessage } from './channel-day';
import { runChannels, type ChannelRun, type ObservedChannels } from './run-channels';

const MESSAGES = 300_000;
const GOAL_PERCENT = 30;
const JUDGED = ['notifications', 'postgres'] as const;

/** A release day whose announcements go by several channels: in small, predicted and run, and then at full size. */
export async function judgeChannels(
  operation: Operation,
  run: ChannelRun,
  page: Pick<CapacityPage, 'add'>,
): Promise<void> {
  const { report } = operation;
  const { alone, together } = await runChannels(operation, run);
  const rows = compareChannels(run, alone, together);
  page.add('What a message costs on each channel', costTable(alone));
  page.add(
    `An announcement to ${run.people} people by each of ${ANNOUNCED_BY.map(({ channel }) => channel).join(', ')} at once, predicted and run`,
    comparisonTable(rows),
  );
  const day = dayByChannels(MESSAGES, ANNOUNCED_BY);
  page.add(
    `${figure(MESSAGES)} announcements, a third by each`,
    markdownTable(
      ['by', 'units a second', 'last one', 'left over at 21:00'],
      day.map(({ channel, unitsPerSecond, lastAt, leftOver }) => [
        channel,
        figure(unitsPerSecond),
        clockTime(lastAt),
        figure(leftOver),
      ]),
    ),
  );
  report.heading('The channels beside what was predicted of them');
  for (const row of rows) {
    const value = Math.abs(differencePercent(row));
    report.figure({ what: `difference: ${row.what}`, value, unit: '%', goal: { atMost: GOAL_PERCENT } });
  }
  const leftOver = day.reduce((sum, each) => sum + each.leftOver, 0);
  report.figure({ what: 'announcements left over at 21:00', value: leftOver, goal: { atMost: 0 } });
  const busy = processorsAtOnce(ANNOUNCED_BY, alone);
  for (const part of JUDGED)
    report.figure({ what: `processors of ${part} while all go at their pace`, value: busy[part] });
}

/** What the costs and paces of each channel alone say of all at once, beside what came. */
function compareChannels(
  { people, segmentsPerSecond }: ChannelRun,
  alone: CostOfMessage,
  { spans, costs }: ObservedChannels['together'],
): Comparison[] {
  const spent = ANNOUNCED_BY.map(({ channel }) => alone[channel]);
  return [
    ...ANNOUNCED_BY.map(({ channel, unitsPerSecond, unitsOfMessage }) => {
      const pace = (channel === 'sms' ? segmentsPerSecond : unitsPerSecond) / unitsOfMessage;
      return {
        what: `last one by ${channel}`,
        unit: 's',
        predicted: (people - 1) / pace,
        observed: spans.get(channel) ?? 0,
      };
    }),
    ...JUDGED.map((part) => ({
      what: `processor time of ${part}`,
      unit: 's',
      predicted: (people * spent.reduce((sum, each) => sum + each[part], 0)) / 1e6,
      observed: costs[part] / 1e6,
    })),
  ];
}

/** What one message costs, by part. */
function costTable(alone: CostOfMessage): string {
  return markdownTable(
    ['processor time, µs', ...PARTS, 'all'],
    Object.entries(alone).map(([channel, costs]) => {
      const all = PARTS.reduce((sum, part) => sum + costs[part], 0);
      return [channel, ...[...PARTS.map((part) => costs[part]), all].map((each) => figure(Math.round(each)))];
    }),
  );
}
