import { readFileSync } from 'node:fs';
import path from 'node:path';
import { channelSettingsShape } from '../../../apps/notifications/src/channel-settings';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { givenChannelNames } from '../../chaos/places/given-channels';
import { SEGMENTS } from '../full-size/assumptions';
import { forEachPart } from '../measure/processor-accounts';
import { ANNOUNCED_BY, dayByChannels, processorsAtOnce } from './channel-day';

const MESSAGES = 300_000;
const HOUR = 3_600;
/** Units a second of each channel to addresses of the web. */
const OF_THE_WEB = 50;

describe('a release day that the channels share', () => {
  it('leaves nothing over at 21:00 when a third of the announcements goes by each', () => {
    const day = dayByChannels(MESSAGES, ANNOUNCED_BY);
    expect(day.map(({ leftOver }) => leftOver)).toEqual([0, 0, 0]);
    expect(Math.max(...day.map(({ lastAt }) => lastAt)) / HOUR).toBeCloseTo(19.26, 1);
  });

  it('leaves 181,200 over by texts alone', () => {
    const [texts] = dayByChannels(MESSAGES, ANNOUNCED_BY.slice(0, 1));
    expect(texts?.leftOver).toBe(181_200);
  });

  it('leaves texts over where all of them are of alerts, which take two segments', () => {
    const ofAlerts = ANNOUNCED_BY.map((each) => ({
      ...each,
      unitsOfMessage: each.channel === 'sms' ? SEGMENTS.alert : 1,
    }));
    expect(dayByChannels(MESSAGES, ofAlerts).map(({ leftOver }) => leftOver)).toEqual([40_600, 0, 0]);
  });

  it('needs the processors of all channels together', () => {
    const each = forEachPart(() => 10_000);
    const costs = { sms: each, push: each, email: forEachPart(() => 20_000), discord: each, ntfy: each, webhook: each };
    expect(processorsAtOnce(ANNOUNCED_BY, costs).notifications).toBeCloseTo(0.73);
  });
});

describe('the paces of channels', () => {
  const paceOf = new Map(ANNOUNCED_BY.map(({ channel, unitsPerSecond }) => [channel, unitsPerSecond]));

  it('are those of production where nobody sets others', () => {
    const { PUSH_PER_SECOND, EMAIL_PER_SECOND } = channelSettingsShape;
    expect([paceOf.get('push'), paceOf.get('email')]).toEqual([
      PUSH_PER_SECOND.parse(undefined),
      EMAIL_PER_SECOND.parse(undefined),
    ]);
  });

  it.each(['sms', ...givenChannelNames] as const)('stand on the page on capacity, that of %s, too', (channel) => {
    const page = readFileSync(path.join(workspaceRoot(), 'docs/capacity.md'), 'utf8');
    const [, bounds = ''] = page.split('## What bounds each channel');
    const row = bounds.split('\n').find((line) => line.startsWith(`| \`${channel}\` `)) ?? '';
    const [, pace] = /\| (\d+) [a-z ]*a second/.exec(row) ?? [];
    expect(Number(pace)).toBe(paceOf.get(channel) ?? OF_THE_WEB);
  });
});
