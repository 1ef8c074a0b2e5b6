import { execute, queryRows } from '@barrelhive/database';
import { UNCLEAR_TEXT_RETENTION_DAYS } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import twilio from 'twilio';
import * as z from 'zod';
import { ForgetOldMessages } from '../src/retention/forget-old-messages';
import { AUTH_TOKEN, startNotifications, type RunningNotifications } from './running-notifications';

const RETENTION_DAYS = 40;
const NEVER_STOPS = new AbortController().signal;
const nameRow = z.object({ name: z.string() });

describe('messages that are over for longer than the retention', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications({ MESSAGE_RETENTION_DAYS: String(RETENTION_DAYS) });
  });
  afterAll(() => notifications.dispose());

  const run = () => notifications.service.app.get(ForgetOldMessages).run(NEVER_STOPS);
  const names = async (sql: string) =>
    (await queryRows(notifications.dataSource, nameRow, sql)).map(({ name }) => name).sort();
  const age = (table: string, column: string, days: number) =>
    execute(notifications.dataSource, `UPDATE ${table} SET ${column} = now() - make_interval(days => $1)`, [days]);

  async function keep(state: string, days: number): Promise<void> {
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state, created_at, due_at)
       VALUES ('sms', gen_random_uuid(), $1, $1, 'c', $2, now() - make_interval(days => $3), now() + interval '1 day')`,
      [`${state} ${days}`, state, days],
    );
  }

  it('are deleted, however many there are; younger ones and those under way stay', async () => {
    const states = ['delivered', 'undelivered', 'failed', 'suppressed', 'expired', 'accepted', 'sent'];
    for (const state of [...states, 'pending', 'sending', 'unknown']) {
      await keep(state, RETENTION_DAYS + 1);
      await keep(state, RETENTION_DAYS - 1);
    }
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state, created_at)
       SELECT 'sms', gen_random_uuid(), 'many ' || nth, 'many', 'c', 'delivered', now() - interval '1 year' FROM generate_series(1, 2500) AS nth`,
    );
    await run();
    const young = [...states, 'pending', 'sending', 'unknown'].map((state) => `${state} ${RETENTION_DAYS - 1}`);
    const underWay = ['pending', 'sending', 'unknown'].map((state) => `${state} ${RETENTION_DAYS + 1}`);
    expect(await names('SELECT user_id AS name FROM message')).toEqual([...young, ...underWay].sort());
    await execute(notifications.dataSource, 'TRUNCATE message');
  });

  it('leave consent and opt-outs behind, and are unknown to a report that comes after all', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-of-long-ago');
    const { id } = await notifications.reach(userId, 'delivered');
    await notifications.twilio.receive(phone, 'STOP');
    await execute(notifications.dataSource, `INSERT INTO returned_text (sid, message_id) VALUES ('SM-returned', $1)`, [
      id,
    ]);
    await age('message', 'created_at', RETENTION_DAYS + 1);
    await age('returned_text', 'returned_at', RETENTION_DAYS + 1);
    await age('inbound_message', 'received_at', RETENTION_DAYS + 1);
    await run();
    for (const table of ['message', 'returned_text', 'inbound_message']) {
      expect(await execute(notifications.dataSource, `SELECT FROM ${table}`)).toBe(0);
    }
    expect(await names('SELECT address AS name FROM standing WHERE opted_out_at IS NOT NULL')).toEqual([phone]);
    expect(await names('SELECT user_id AS name FROM recipient WHERE consent_agreed')).toEqual([userId]);

    const address = `${notifications.url}/api/twilio/status?n=${id}`;
    const report = { MessageSid: 'SM-late', MessageStatus: 'delivered' };
    const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(AUTH_TOKEN, address, report) };
    const answer = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(report) });
    expect(answer.status).toBe(204);
    expect(await execute(notifications.dataSource, 'SELECT FROM message')).toBe(0);
    expect(await notifications.sentFor('alert-of-long-ago')).toHaveLength(1);
  });

  it('leave a text that was not understood without its words after ten days', async () => {
    const { phone } = await notifications.subscriber('basic');
    await notifications.twilio.receive(phone, 'which store?');
    const words = () => execute(notifications.dataSource, 'SELECT FROM inbound_message WHERE body IS NOT NULL');
    const answers = () => execute(notifications.dataSource, 'SELECT FROM how_to_stop_answer');
    await age('inbound_message', 'received_at', UNCLEAR_TEXT_RETENTION_DAYS - 1);
    await run();
    expect([await words(), await answers()]).toEqual([1, 1]);
    await age('inbound_message', 'received_at', UNCLEAR_TEXT_RETENTION_DAYS + 1);
    await age('how_to_stop_answer', 'on_day', UNCLEAR_TEXT_RETENTION_DAYS + 1);
    await run();
    expect([await words(), await answers()]).toEqual([0, 0]);
    expect(await execute(notifications.dataSource, 'SELECT FROM inbound_message')).toBe(1);
  });

  it('leave the ids of their texts for eight days when their account was deleted', async () => {
    await execute(notifications.dataSource, 'TRUNCATE returned_text');
    const { userId } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-of-nobody');
    await notifications.reach(userId, 'delivered');
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    const noted = () => execute(notifications.dataSource, 'SELECT FROM returned_text');
    await run();
    expect(await noted()).toBe(1);
    await age('returned_text', 'returned_at', 9);
    await run();
    expect(await noted()).toBe(0);
  });

  it('are deleted each night by itself', async () => {
    const left = () => execute(notifications.dataSource, 'SELECT FROM message');
    await keep('delivered', RETENTION_DAYS + 1);
    expect(await left()).toBe(1);
    await execute(notifications.dataSource, `DELETE FROM job_run WHERE task = 'forget-old-messages'`);
    await eventually('it to be deleted', async () => (await left()) === 0);
  });

  describe('that are notices of alerts', () => {
    /** A month that began when a notice was written is over after this many days. */
    const DAYS_FOR_A_MONTH = 31;
    const waiting = () => execute(notifications.dataSource, 'SELECT FROM message');
    const past = () => execute(notifications.dataSource, 'SELECT FROM past_message');
    const months = () =>
      names(`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'past_message'::regclass`);

    async function notified(days: number, state = 'delivered') {
      const { userId } = await notifications.subscriber('basic');
      await notifications.match(userId, `alert-of-${userId}`);
      await notifications.reach(userId, 'delivered');
      await execute(
        notifications.dataSource,
        `UPDATE message SET state = $2, created_at = now() - make_interval(days => $3) WHERE user_id = $1`,
        [userId, state, days],
      );
      return userId;
    }
    beforeEach(async () => {
      for (const month of await months()) await execute(notifications.dataSource, `DROP TABLE ${month}`);
      await execute(notifications.dataSource, 'TRUNCATE message');
    });

    it('move after ten days to the table of their month, unless one may still be sent', async () => {
      const old = [await notified(11), await notified(RETENTION_DAYS - 1)];
      await notified(9);
      await notified(11, 'unknown');
      await run();
      await run();
      expect([await waiting(), await past()]).toEqual([2, 2]);
      expect(await names('SELECT user_id AS name FROM past_message')).toEqual(old.sort());
      expect(await execute(notifications.dataSource, 'SELECT FROM kept_message')).toBe(4);
    });

    it('leave their texts behind when what they would tell is deleted after ten days', async () => {
      await execute(notifications.dataSource, 'TRUNCATE notice');
      await notified(9);
      await age('notice', 'created_at', 11);
      await notified(9);
      await run();
      expect(await execute(notifications.dataSource, 'SELECT FROM notice')).toBe(1);
      expect(await execute(notifications.dataSource, 'SELECT FROM message WHERE body IS NOT NULL')).toBe(2);
    });

    it('go with their month when it is older than the retention', async () => {
      await notified(RETENTION_DAYS + DAYS_FOR_A_MONTH);
      await notified(11);
      await run();
      expect([await past(), (await months()).length]).toEqual([1, 1]);
    });

    it('go with the account of their user', async () => {
      const userId = await notified(11);
      await run();
      await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
      expect(await past()).toBe(0);
    });
  });
});
