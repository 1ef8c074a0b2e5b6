import { parseSendDays, parseSendWindow, type SendSchedule } from '@barrelhive/rules';
import { secondsToDeliver, trueUntil } from './expiry';

const HALF_AN_HOUR_MS = 30 * 60_000;

describe('until when a text may reach its phone', () => {
  const window = parseSendWindow('10:00-21:00');
  const days = parseSendDays('mon-sat');
  if (!window || !days) throw new Error('not readable');
  const schedule: SendSchedule = { window, days, zone: 'America/Denver' };
  const slot = new Date('2026-11-21T17:15:00Z');
  const until = (now: string, kind: 'notice' | 'announcement') =>
    secondsToDeliver(
      new Date(now),
      [schedule],
      kind === 'notice' ? new Date(slot.getTime() + HALF_AN_HOUR_MS) : undefined,
    );

  it('is half an hour after the slot of a notice, and not bounded for an announcement', () => {
    const match = { alertId: 'a', term: 'blanton', slot: slot.toISOString(), items: [] };
    const notice = { kind: 'alert', day: '2026-11-21', match } as const;
    expect(trueUntil(notice, HALF_AN_HOUR_MS)).toEqual(new Date('2026-11-21T17:45:00Z'));
    const list = { kind: 'list', year: 2026, month: 11, itemCount: 42 } as const;
    expect(trueUntil(list, HALF_AN_HOUR_MS)).toBeUndefined();
  });

  it('is the midnight in Utah that begins its day, for a list that is posted', () => {
    const posted = { kind: 'list-posted', year: 2026, month: 12, itemCount: 42, opens: {} } as const;
    expect(trueUntil(posted, HALF_AN_HOUR_MS)).toEqual(new Date('2026-12-19T07:00:00Z'));
  });

  it.each([
    ['2026-11-21T17:15:00Z', 'notice', 1_800],
    ['2026-11-21T17:44:58.500Z', 'notice', 2],
    ['2026-11-21T17:45:00Z', 'notice', 0],
    ['2026-11-21T17:15:00Z', 'announcement', 38_700],
    ['2026-11-22T03:59:00Z', 'announcement', 60],
    ['2026-11-22T04:00:00Z', 'announcement', 0],
  ] as const)('leaves at %s for the %s %i seconds, and never more than the window', (now, kind, seconds) => {
    expect(until(now, kind)).toBe(seconds);
  });

  it('is the end of the window where that comes first', () => {
    expect(secondsToDeliver(new Date('2026-11-22T03:50:00Z'), [schedule], new Date('2026-11-22T04:15:00Z'))).toBe(600);
  });
});
