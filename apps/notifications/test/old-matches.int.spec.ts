import { randomUUID } from 'node:crypto';
import { execute, queryRows } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../src/database/known-users';
import { forgetMatchesOf } from '../src/digests/keep-matches';
import { forgetRecipient } from '../src/recipients/forget-recipient';
import { ForgetOldMatches } from '../src/retention/forget-old-matches';
import { alertIdOf } from './found-matches';
import type { RunningNotifications } from './running-notifications';
import { somebodyWaits, startWithoutLoops } from './step-by-step';

const NEVER_STOPS = new AbortController().signal;
const nameRow = z.object({ name: z.string() });

describe('what was found and nobody needs any more', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  afterEach(() =>
    execute(notifications.dataSource, 'TRUNCATE message, matched_alert, seen_change, waiting_match, catalogue_entry'),
  );

  const run = () => notifications.service.app.get(ForgetOldMatches).run(NEVER_STOPS);
  const names = async (sql: string) =>
    (await queryRows(notifications.dataSource, nameRow, sql)).map(({ name }) => name).sort();

  /** An alert whose match was seen this many days ago; `message` is the state of what tells it, and for how long it is so. */
  async function keep(
    sku: string,
    seenDaysAgo: number,
    { message, endedDaysAgo = null }: { message?: [state: string, days: number]; endedDaysAgo?: number | null } = {},
  ): Promise<void> {
    const messageId = message ? randomUUID() : null;
    await execute(
      notifications.dataSource,
      `WITH alert AS (
         INSERT INTO matched_alert SELECT $1, $2, 'blanton', at, coalesce(at, '-infinity')
           FROM (SELECT now() - make_interval(days => $5::int) AS at) AS ended
       ), change AS (
         INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id)
         VALUES ($2, 'price', now() - make_interval(days => $3::int), '{}', 'c') RETURNING id
       )
       INSERT INTO waiting_match SELECT $1, id, $4::uuid FROM change`,
      [alertIdOf(sku), sku, seenDaysAgo, messageId, endedDaysAgo],
    );
    if (!message) return;
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state, created_at, accepted_at, finished_at)
       SELECT 'sms', $1, $2, $2, 'c', $3, now() - interval '9 days', CASE WHEN $3 = 'accepted' THEN at END,
         CASE WHEN $3 <> ALL ('{pending,sending,unknown,accepted}') THEN at END
         FROM (SELECT now() - make_interval(days => $4::int) AS at) AS since`,
      [messageId, sku, message[0], message[1]],
    );
  }

  it('is deleted: what was told two days ago, ended with its alert, or is no news; what waits, or may come back, stays', async () => {
    await keep('told', 11, { message: ['delivered', 3] });
    await keep('told lately', 11, { message: ['delivered', 1] });
    await keep('accepted', 11, { message: ['accepted', 3] });
    await keep('accepted lately', 11, { message: ['accepted', 1] });
    await keep('on its way', 11, { message: ['unknown', 9] });
    await keep('ended', 11, { endedDaysAgo: 3 });
    await keep('ended lately', 11, { endedDaysAgo: 1 });
    await keep('no news', 31);
    await keep('waiting', 29);
    const stay = ['accepted lately', 'ended lately', 'on its way', 'told lately', 'waiting'];
    await run();
    expect(await names('SELECT sku AS name FROM waiting_match JOIN seen_change ON id = change_id')).toEqual(stay);
    expect(await names('SELECT user_id AS name FROM matched_alert')).toEqual(stay);
    expect(await names('SELECT sku AS name FROM seen_change')).toEqual(stay);
  });

  it('is not what one address was told while it waits for the others, with which it would be told there once more', async () => {
    await keep('told there', 11, { message: ['delivered', 3] });
    await execute(notifications.dataSource, `UPDATE waiting_match SET only_at = 'email:there'`);
    const waitsForOthers =
      'INSERT INTO waiting_match (alert_id, change_id) SELECT alert_id, change_id FROM waiting_match';
    await execute(notifications.dataSource, waitsForOthers);
    const places = () => names('SELECT only_at AS name FROM waiting_match');
    await run();
    expect(await places()).toEqual(['', 'email:there']);
    await execute(notifications.dataSource, `DELETE FROM waiting_match WHERE only_at = ''`);
    await run();
    expect(await places()).toEqual([]);
  });

  it('is not a change that a text told within ten days, however long it had waited', async () => {
    await keep('told of late', 29);
    await keep('told long ago', 29);
    await execute(notifications.dataSource, 'DELETE FROM waiting_match');
    const setNotified = 'UPDATE seen_change SET notified_at = now() - make_interval(days => $2) WHERE sku = $1';
    await execute(notifications.dataSource, setNotified, ['told of late', 9]);
    await execute(notifications.dataSource, setNotified, ['told long ago', 11]);
    await run();
    expect(await names('SELECT sku AS name FROM seen_change')).toEqual(['told of late']);
  });

  it('is not a change of which nothing waits yet, nor an alert that was deleted lately', async () => {
    await keep('young', 1, { endedDaysAgo: 1 });
    await execute(notifications.dataSource, 'DELETE FROM waiting_match');
    await run();
    expect(await names('SELECT sku AS name FROM seen_change')).toEqual(['young']);
    expect(await names('SELECT user_id AS name FROM matched_alert')).toEqual(['young']);
  });

  it('is a product that left the list a year ago', async () => {
    await execute(
      notifications.dataSource,
      `INSERT INTO catalogue_entry (sku, name, listed, observed_at) VALUES
         ('listed', '', true, now() - interval '2 years'), ('gone', '', false, now() - interval '366 days'),
         ('gone lately', '', false, now() - interval '364 days')`,
    );
    await run();
    expect(await names('SELECT sku AS name FROM catalogue_entry')).toEqual(['gone lately', 'listed']);
  });

  it('is nothing of a user whose account is deleted while a match comes in', async () => {
    const { userId } = await notifications.subscriber('basic');
    const { finding } = await notifications.service.app.get(DataSource).transaction(async (manager) => {
      await lockWaiting(manager, 'delete');
      await forgetMatchesOf(manager, userId);
      await forgetRecipient(manager, userId);
      const found = notifications.find(userId, `alert-of-${userId}`);
      await Promise.race([found, somebodyWaits(notifications)]);
      return { finding: found };
    });
    await finding;
    expect(await names('SELECT user_id AS name FROM matched_alert')).toEqual([]);
    expect(await names('SELECT alert_id::text AS name FROM waiting_match')).toEqual([]);
  });
});
