import { execute, queryRow, queryRows } from '@barrelhive/database';
import { DeletionLog } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { ForgetOldMatches } from '../src/retention/forget-old-matches';
import { alertIdOf } from './found-matches';
import { startNotifications, type RunningNotifications, type Subscriber } from './running-notifications';

const PATIENCE = { TWILIO_TIMEOUT_SECONDS: '1', SENDING_LEASE_SECONDS: '30' };
/** The provider accepted a text, and then its sender was not yet verified. */
const KEPT_BACK = 30032;
const DAY_BEFORE = 24 * 60;
const LIST = { year: 2026, month: 11, itemCount: 42, items: [] };

const timelineRow = z.object({ isKept: z.boolean() });

describe('a database that forgot something', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications(PATIENCE);
  });
  afterAll(() => notifications.dispose());
  afterEach(() => notifications.mend());

  /** Takes the database back to before what `forget` takes away, into another timeline. */
  const restore = (forget: (manager: EntityManager) => Promise<unknown>) =>
    notifications.dataSource.transaction(async (manager) => {
      await forget(manager);
      await execute(manager, `UPDATE kept_timeline SET timeline = 'of before'`);
    });
  const isKept = async () => {
    const sql = 'SELECT timeline = current_timeline() AS "isKept" FROM kept_timeline';
    return (await queryRow(notifications.dataSource, timelineRow, sql))?.isKept ?? false;
  };
  const sendingGoesOn = () => eventually('sending to go on', isKept);
  /** The claim of the user's message, and all that came after it. */
  const forgetClaim = (manager: EntityManager, { userId }: Subscriber) =>
    execute(
      manager,
      `UPDATE message SET state = 'pending', attempts = 0, sid = NULL, address = NULL, body = NULL, attempted_at = NULL,
         accepted_at = NULL, finished_at = NULL, due_at = now() WHERE user_id = $1`,
      [userId],
    );
  /** The user's notices; what they were about waits. */
  const forgetNotices = async (manager: EntityManager, { userId }: Subscriber) => {
    await execute(manager, 'DELETE FROM message WHERE user_id = $1', [userId]);
    await execute(
      manager,
      `UPDATE waiting_match SET notice_id = NULL FROM matched_alert a WHERE a.alert_id = waiting_match.alert_id AND user_id = $1`,
      [userId],
    );
  };
  /** Somebody who was told of an alert. */
  const notified = async (alertId: string): Promise<Subscriber> => {
    const person = await notifications.subscriber('standard');
    await notifications.match(person.userId, alertId);
    await notifications.reach(person.userId, 'delivered');
    return person;
  };
  /** What comes now goes out: the gate is open, and all that may go before it has gone. */
  const tellAnother = async () => {
    const { userId } = await notifications.subscriber('basic');
    await notifications.match(userId, `alert-of-${userId}`);
    await notifications.reach(userId, 'delivered');
  };

  it('is none on the first start and after a restart: both send at once', async () => {
    expect(await isKept()).toBe(true);
    await tellAnother();
    const replica = await notifications.startReplica();
    await tellAnother();
    await replica.close();
    expect(await notifications.figure('barrelhive_reconciling')).toBe(0);
  });

  it('sends no text twice whose claim it lost', async () => {
    const person = await notified('alert-claimed');
    await restore((manager) => forgetClaim(manager, person));
    await sendingGoesOn();
    await tellAnother();
    expect(notifications.textsTo(person.phone)).toHaveLength(1);
    expect(await notifications.messagesOf(person.userId)).toMatchObject([{ state: 'pending', attempts: 0 }]);
  });

  it('tells nobody again of a day whose notice it lost, nor of the same bottle on the next one', async () => {
    const person = await notified('alert-lost');
    await forgetNotices(notifications.dataSource.manager, person);
    await notifications.twilio.report(person.phone);
    await restore(() => Promise.resolve());
    await sendingGoesOn();
    await notifications.runSlot();
    // A second ago: what is seen from now on carries the time of this process, which knows no microseconds.
    const isOver = `UPDATE recovered_text SET covers_until = now() - interval '1 second' WHERE user_id = $1`;
    await execute(notifications.dataSource, isOver, [person.userId]);
    await notifications.match(person.userId, 'alert-lost');
    await tellAnother();
    expect(notifications.textsTo(person.phone)).toHaveLength(1);
    const recovered = `UPDATE recovered_text SET occasion = regexp_replace(occasion, '....-..-..$', '2026-01-01') WHERE user_id = $1`;
    await execute(notifications.dataSource, recovered, [person.userId]);
    await notifications.letTimePass(DAY_BEFORE);
    await execute(notifications.dataSource, 'DELETE FROM message WHERE user_id = $1', [person.userId]);
    await notifications.runSlot();
    await notifications.reach(person.userId, 'delivered');
    expect(notifications.textsTo(person.phone)).toHaveLength(2);
  });

  it('sends a text again that it lost and that the provider says it kept back', async () => {
    const person = await notified('alert-kept-back');
    await restore((manager) => forgetClaim(manager, person));
    await sendingGoesOn();
    const [text] = notifications.twilio.messagesTo(person.phone);
    if (!text) throw new Error('there was no text');
    notifications.twilio.switchboard.setStatus(text, 'undelivered', KEPT_BACK);
    await notifications.twilio.report(person.phone);
    await notifications.reach(person.userId, 'delivered');
    expect(notifications.textsTo(person.phone)).toHaveLength(2);
  });

  it('tells nothing to an account, nor of an alert, that was deleted since', async () => {
    const [leaver, other] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    notifications.twilio.faults.set({ listFault: '500' });
    await restore(() => Promise.resolve());
    await notifications.find(leaver.userId, 'alert-of-leaver');
    await notifications.find(other.userId, 'alert-deleted');
    const log = notifications.service.app.get(DeletionLog);
    const deleted = (id: string) => [{ id, isDeleted: true, changedAt: new Date() }];
    await eventually('the log', () => Promise.resolve(log.isConnected));
    await log.write('account', deleted(leaver.userId));
    await log.write('alert', deleted(alertIdOf('alert-deleted')));
    notifications.mend();
    await sendingGoesOn();
    await notifications.match(other.userId, 'alert-kept');
    await notifications.reach(other.userId, 'delivered');
    await tellAnother();
    expect(notifications.textsTo(leaver.phone)).toEqual([]);
    expect(notifications.textsTo(other.phone)).toHaveLength(1);
  });

  it('knows who opted out', async () => {
    const person = await notified('alert-stop');
    await notifications.twilio.receive(person.phone, 'STOP');
    await restore(async (manager) => {
      await execute(manager, 'DELETE FROM standing WHERE address = $1', [person.phone]);
      await execute(manager, 'DELETE FROM inbound_message WHERE phone = $1', [person.phone]);
    });
    await sendingGoesOn();
    await notifications.match(person.userId, 'alert-after-stop');
    expect(await notifications.endedFor('alert-after-stop')).toEqual([{ state: 'suppressed', reason: 'opted out' }]);
  });

  it('refuses nothing for a STOP before it knows of the START that came after it', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.twilio.receive(person.phone, 'STOP');
    const kept = 'CREATE TABLE standing_then AS SELECT * FROM standing WHERE address = $1';
    await execute(notifications.dataSource, kept.replace('$1', `'${person.phone}'`));
    await notifications.twilio.receive(person.phone, 'START');
    notifications.twilio.faults.set({ listFault: '500' });
    await restore(async (manager) => {
      await execute(manager, 'DELETE FROM standing WHERE address = $1', [person.phone]);
      await execute(manager, 'INSERT INTO standing SELECT * FROM standing_then');
      await execute(manager, 'DROP TABLE standing_then');
      const start = "DELETE FROM inbound_message WHERE phone = $1 AND meaning = 'start'";
      await execute(manager, start, [person.phone]);
    });
    await notifications.find(person.userId, 'alert-after-start');
    await notifications.neighbours.deliver('allocated.list-released.v1', LIST);
    await expect(notifications.runSlot()).rejects.toThrow('the database forgot something');
    notifications.mend();
    await sendingGoesOn();
    await notifications.runSlot();
    await eventually('both texts', async () => {
      const states = (await notifications.messagesOf(person.userId)).map(({ state }) => state);
      return states.length === 2 && states.every((state) => state === 'delivered');
    });
  });

  it('forgets what it learned after a month, and with the account', async () => {
    const { userId } = await notifications.subscriber('basic');
    const occasions = () =>
      queryRows(
        notifications.dataSource,
        z.object({ occasion: z.string() }),
        'SELECT occasion FROM recovered_text WHERE user_id = $1',
        [userId],
      );
    await execute(
      notifications.dataSource,
      `INSERT INTO recovered_text SELECT 'SM' || days, $1, 'old by ' || days, now() - make_interval(days => days)
         FROM unnest(ARRAY[30, 32]) AS days`,
      [userId],
    );
    await notifications.service.app.get(ForgetOldMatches).run(new AbortController().signal);
    expect(await occasions()).toEqual([{ occasion: 'old by 30' }]);
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    expect(await occasions()).toEqual([]);
  });

  it('lets nothing go while the provider does not say what it has, for a quarter of an hour', async () => {
    notifications.twilio.faults.set({ listFault: '500' });
    await restore(() => Promise.resolve());
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.find(userId, 'alert-silence');
    await eventually('the question', async () => (await notifications.figure('barrelhive_reconciling')) === 1);
    expect(notifications.textsTo(phone)).toEqual([]);
    await eventually('a quarter of an hour', async () => {
      const sql = `UPDATE kept_timeline SET met_at = met_at - interval '15 minutes' WHERE met_at > now() - interval '15 minutes'`;
      return (await execute(notifications.dataSource, sql)) > 0;
    });
    await sendingGoesOn();
    await notifications.runSlot();
    await notifications.reach(userId, 'delivered');
    const unasked = () => notifications.figure('barrelhive_reconciliations_total\\{outcome="unasked"\\}');
    await eventually('the figure', async () => (await unasked()) === 1);
  });
});
