import { execute, queryRow, readInOrder } from '@barrelhive/database';
import * as z from 'zod';
import { nextMessages } from '../src/deliveries/claim-messages';
import { refusedAlone } from '../src/deliveries/finish-unsent';
import { SendMessage } from '../src/deliveries/send-message';
import { lookAt } from '../src/deliveries/waiting-messages';
import { blocksOf } from './blocks-of';
import { smsLane, type RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const WAITING = 10_000;
/** An index that knows which are due has 130 blocks for all of them; with a look at each row it takes 360. */
const BLOCKS_AT_MOST = 250;
/** A look counts a hundred of those that are due, which takes 420 blocks; with a look at the others it takes 1,340. */
const BLOCKS_OF_A_COUNT = 800;
/** The whole table has 240. */
const BLOCKS_OF_ONE_LOOK = 1_000;
const EXPIRED_TOGETHER = 500;

const countRow = z.object({ count: z.int() });

describe(`with ${WAITING} messages waiting`, () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
    await execute(notifications.dataSource, 'ALTER TABLE message SET (autovacuum_enabled = off)');
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state) VALUES ('sms', gen_random_uuid(), 'u', 'list', 'c', 'delivered')`,
    );
    await execute(notifications.dataSource, 'ANALYZE message');
  });
  afterAll(async () => {
    await notifications.dispose();
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    await execute(notifications.dataSource, 'TRUNCATE message, sending_pause');
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, slot, correlation_id, state, due_at, created_at, waits_since)
       SELECT 'sms', gen_random_uuid(), 'u-' || nth, 'alert:a-' || nth, gen_random_uuid(), now(), 'c', 'pending', now() - interval '1 minute', now() - make_interval(secs => $1 - nth), now() - make_interval(secs => $1 - nth)
         FROM generate_series(1, $1::int) AS nth`,
      [WAITING],
    );
  });

  function blocksOfClaim(): Promise<number> {
    const query = nextMessages(smsLane(notifications).channel);
    const lastExpiredSlot = new Date(Date.now() - 1_800_000).toISOString();
    return notifications.dataSource.transaction(async (manager) => {
      await readInOrder(manager);
      return blocksOf(manager, { query, parameters: [lastExpiredSlot, 1], rows: 1 });
    });
  }

  it('the claim finds the one whose turn it is though statistics are of an hour when nothing waited', async () => {
    expect(await blocksOfClaim()).toBeLessThan(BLOCKS_AT_MOST);
  });

  it('the claim finds the one whose turn it is without a look at the others', async () => {
    await execute(notifications.dataSource, 'ANALYZE message');
    expect(await blocksOfClaim()).toBeLessThan(BLOCKS_AT_MOST);
  });

  it('the claim finds the one that is due behind four in five that are not', async () => {
    const firstFour = `occasion = ANY (SELECT 'alert:a-' || nth FROM generate_series(1, $1::int) AS nth)`;
    await execute(
      notifications.dataSource,
      `UPDATE message SET due_at = now() + interval '1 hour' WHERE ${firstFour}`,
      [(WAITING * 4) / 5],
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE message');
    expect(await blocksOfClaim()).toBeLessThan(BLOCKS_AT_MOST);
  });

  it('the look whether something expired reads neither the others nor what went out', async () => {
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, slot, correlation_id, state)
       SELECT 'sms', gen_random_uuid(), 'u-' || nth, 'alert:b-' || nth, gen_random_uuid(), now() - interval '1 day', 'c', 'delivered'
         FROM generate_series(1, $1::int) AS nth`,
      [WAITING],
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE message');
    const parameters = [new Date(Date.now() - 1_800_000), new Date(Date.now() - 2 * 86_400_000), 'sms'];
    const blocks = await notifications.dataSource.transaction(async (manager) => {
      await readInOrder(manager);
      return blocksOf(manager, { query: lookAt(smsLane(notifications).channel), parameters, rows: 1 });
    });
    expect(blocks).toBeLessThan(BLOCKS_OF_A_COUNT);
  });

  it('why each was refused is asked with one look at what was accepted', async () => {
    await execute(
      notifications.dataSource,
      `UPDATE message SET attempted_at = now(), fault = CASE WHEN right(occasion, 1) IN ('1', '2') THEN 'unforeseen' END`,
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE message');
    const query = `SELECT m.id FROM message m WHERE (${refusedAlone('sms')}) IS NOT TRUE LIMIT $1`;
    const look = { query, parameters: [EXPIRED_TOGETHER], rows: EXPIRED_TOGETHER };
    expect(await blocksOf(notifications.dataSource, look)).toBeLessThan(BLOCKS_OF_ONE_LOOK);
  });

  it('a pause writes none of them, and no turn of the pace is taken', async () => {
    await execute(
      notifications.dataSource,
      `INSERT INTO sending_pause (channel, reason, ends_with, next_trial_at) VALUES ('sms', 'away', 'accepted', now() + interval '1 hour')`,
    );
    expect(await notifications.service.app.get(SendMessage).takeNext(smsLane(notifications), 1)).toBe('none');
    const touched = await queryRow(
      notifications.dataSource,
      countRow,
      `SELECT count(*)::int AS count FROM message WHERE due_at > now() OR attempts > 0`,
    );
    expect(touched?.count).toBe(0);
  });
});
