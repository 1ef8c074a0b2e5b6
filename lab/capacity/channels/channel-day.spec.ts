import { SEGMENTS } from '../full-size/assumptions';
import { forEachPart } from '../measure/processor-accounts';
import { ANNOUNCED_BY, dayByChannels, processorsAtOnce } from './channel-day';

const MESSAGES = 300_000;
const HOUR = 3_600;

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
