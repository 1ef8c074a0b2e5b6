import { queryRows } from '@barrelhive/database';
import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { startNotifications, type RunningNotifications } from './running-notifications';

describe('outside the send window', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications({ SEND_DAYS: dayAfterTomorrow(), HOLIDAYS: 'none' });
  });
  afterAll(() => notifications.dispose());

  it('an alert is not texted; its day is free again', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-closed');
    await notifications.reach(userId, 'expired');
    expect(notifications.textsTo(phone)).toEqual([]);
    expect(await notifications.endedFor('alert-closed')).toEqual([{ state: 'expired', reason: 'closed' }]);
    expect(await notifications.waitingFor('alert-closed')).toHaveLength(1);
  });

  it('the monthly list waits until it opens', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.neighbours.deliver('allocated.list-released.v1', {
      year: 2026,
      month: 11,
      itemCount: 42,
      items: [],
    });
    const [waiting] = await eventually('the message to be put off', async () => {
      const rows = await queryRows(
        notifications.dataSource,
        z.object({ state: z.string(), hours: z.coerce.number() }),
        `SELECT state, extract(epoch FROM due_at - now()) / 3600 AS hours FROM message WHERE user_id = $1 AND due_at > now()`,
        [userId],
      );
      return rows.length === 1 && rows;
    });
    expect(waiting?.state).toBe('pending');
    expect(waiting?.hours).toBeGreaterThan(20);
    expect(notifications.textsTo(phone)).toEqual([]);
  });
});

describe('inside the send window', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());

  it('an alert is valid at the provider for as long as it is true', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const slot = new Date(Date.now() - 10 * 60_000);
    await notifications.match(userId, 'alert-valid', { slot: slot.toISOString() });
    await notifications.reach(userId, 'delivered');
    const [text] = notifications.twilio.messagesTo(phone);
    const trueForMs = slot.getTime() + 30 * 60_000 - (text?.createdAt.getTime() ?? 0);
    expect((text?.validityPeriod ?? 0) * 1000).toBeGreaterThanOrEqual(trueForMs);
    expect(text?.validityPeriod).toBeLessThanOrEqual(20 * 60);
  });
});

function dayAfterTomorrow(): string {
  const then = new Date(Date.now() + 2 * 86_400_000);
  return new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, weekday: 'short' }).format(then).toLowerCase();
}
