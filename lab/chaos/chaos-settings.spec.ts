import { localDay } from '@barrelhive/rules';
import { chaosEnvironment, untrueBoundMs, zoneAfterMidnight } from './chaos-settings';

describe('the settings of a chaos run', () => {
  it('are in a zone whose day has just begun, at any hour', () => {
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.UTC(2026, 10, 22, hour, 30));
      const zone = zoneAfterMidnight(now);
      const hours = (ms: number) => new Date(now.getTime() + ms * 3_600_000);
      expect(localDay(hours(-2), zone)).not.toBe(localDay(now, zone));
      expect(localDay(hours(20), zone)).toBe(localDay(now, zone));
    }
  });

  it('let a text be untrue for as long as a notice may wait and its sale go unnoticed', () => {
    const { BUNDLE_WAIT_SECONDS, REFRESH_SECONDS } = chaosEnvironment('full', 'off', new Date());
    expect(untrueBoundMs('full')).toBeGreaterThan(1000 * (Number(BUNDLE_WAIT_SECONDS) + Number(REFRESH_SECONDS)));
    expect(untrueBoundMs('full')).toBeLessThan(60_000);
  });
});
