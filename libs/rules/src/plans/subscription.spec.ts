import { subscriptionDisplay } from './subscription';

const now = new Date('2026-11-21T12:00:00Z');
const past = new Date('2026-11-21T11:59:59Z');
const future = new Date('2026-12-21T12:00:00Z');

describe('a subscription', () => {
  it.each([
    ['Active', 'active', false, past],
    ['Active', 'active', false, undefined],
    ['Ending Soon', 'cancelled', false, future],
    ['Ending Soon', 'active', true, undefined],
    ['Expired', 'cancelled', false, now],
    ['Expired', 'active', true, past],
  ] as const)(
    'is shown as %s when it is %s, flagged as cancelled: %s, with the end %s',
    (display, status, canceled, endsAt) => {
      expect(subscriptionDisplay({ status, canceled, endsAt }, now)).toBe(display);
    },
  );
});
