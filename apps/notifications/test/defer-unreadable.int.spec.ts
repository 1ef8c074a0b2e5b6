import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { alertIdOf } from './found-matches';
import { startNotifications, type RunningNotifications } from './running-notifications';

const waitRow = z.object({ waitSeconds: z.number() });

describe('a message whose row cannot be read', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    notifications.twilio.faults.clear();
    await notifications.forgetWaiting();
  });

  /** It is an hour older than all others, so that it stands at the head of the queue. */
  async function unreadable(alertId: string, state: 'pending' | 'unknown'): Promise<string> {
    const userId = `user-of-${alertId}`;
    const content = { kind: 'alert', items: 'written by a version to come' };
    await execute(
      notifications.dataSource,
      `WITH written AS (INSERT INTO notice (id, content) VALUES (gen_random_uuid(), $5) RETURNING id)
       INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, slot, correlation_id, state, created_at, attempts, address, answered_seconds)
       SELECT 'sms', id, $1, $2, $3, now(), 'c', $4, now() - interval '1 hour', CASE $4 WHEN 'unknown' THEN 1 ELSE 0 END, $2,
         CASE $4 WHEN 'unknown' THEN 'NaN'::real END FROM written`,
      [userId, `alert:${alertId}`, alertIdOf(alertId), state, JSON.stringify(content)],
    );
    return userId;
  }
  const timesSetAside = () => notifications.figure('barrelhive_messages_set_aside_total');
  const deferUnreadable = (userId: string) =>
    eventually('it to be set aside', async () => {
      const query = `SELECT extract(epoch FROM due_at - now())::float8 AS "waitSeconds" FROM message
        WHERE user_id = $1 AND reason = 'it could not be worked on'`;
      return (await queryRow(notifications.dataSource, waitRow, query, [userId]))?.waitSeconds;
    });

  it('is set aside for as long as it has waited, and stops nobody behind it', async () => {
    const before = await timesSetAside();
    const head = await unreadable('alert-unreadable', 'pending');
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-behind');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
    expect(await deferUnreadable(head)).toBeGreaterThan(3_500);
    await eventually('the figure to show it', async () => (await timesSetAside()) === before + 1);
  });

  it('is told from a readable one that is claimed together with it, and before it', async () => {
    const { dataSource } = notifications;
    await execute(
      dataSource,
      `INSERT INTO sending_pause (channel, reason, ends_with, next_trial_at) VALUES ('sms', 'of the test', 'accepted', now() + interval '1 hour')`,
    );
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-before-unreadable');
    const second = await unreadable('alert-unreadable-second', 'pending');
    await execute(dataSource, `UPDATE message SET waits_since = now() + interval '1 minute' WHERE user_id = $1`, [
      second,
    ]);
    await execute(dataSource, 'DELETE FROM sending_pause');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
    expect(await deferUnreadable(second)).toBeGreaterThan(3_500);
  });

  it('is handed back with the others when it waited too long', async () => {
    notifications.twilio.faults.set({ share: 1, kinds: ['refuse-429'] });
    const head = await unreadable('alert-unreadable-stale', 'pending');
    await deferUnreadable(head);
    const { userId } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-readable-stale');
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    for (const alertId of ['alert-unreadable-stale', 'alert-readable-stale']) {
      const declined = await notifications.endedFor(alertId);
      expect(declined).toMatchObject([{ reason: expect.stringMatching(/^(stale|closed)$/) }]);
    }
  });

  it('stops nobody who is asked about after it', async () => {
    const head = await unreadable('alert-unreadable-unclear', 'unknown');
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['accept-then-reset'], callbackCopies: 0, queuedForMs: 60_000 });
    await notifications.match(userId, 'alert-unclear-behind');
    await eventually('the message behind it to be known', async () => {
      return (await notifications.sentFor('alert-unclear-behind')).length === 1;
    });
    expect(notifications.textsTo(phone)).toHaveLength(1);
    expect(await deferUnreadable(head)).toBeGreaterThan(3_500);
  });
});
