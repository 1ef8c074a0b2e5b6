import { execute } from '@barrelhive/database';
import { CLAIM } from '../src/gone/tell-gone';
import { NOTIFIED_MATCHES } from '../src/retention/forget-old-matches';
import { MOVE_TO_MONTHS } from '../src/retention/months-of-messages';
import { blocksOf } from './blocks-of';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const DAY_MS = 86_400_000;
const ANNOUNCED = 20_000;
const BLOCKS_AT_MOST = 200;
const TOLD = 20_000;
const SOME_ALERTS = 20;
const BLOCKS_OF_SOME = 1_000;

describe('with much that went out', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());

  it('the notices that are over are found past the announcements, which stay', async () => {
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state, created_at)
       SELECT 'sms', gen_random_uuid(), 'u-' || nth, 'list', 'c', 'delivered', now() - interval '30 days' - make_interval(secs => nth)
         FROM generate_series(1, $1::int) AS nth`,
      [ANNOUNCED],
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE message');
    const parameters = [new Date(Date.now() - 10 * DAY_MS), 1_000];
    expect(await blocksOf(notifications.dataSource, { query: MOVE_TO_MONTHS, parameters, rows: 0 })).toBeLessThan(
      BLOCKS_AT_MOST,
    );
  });

  it('what was told lately is looked through for some alerts at a time, without a look at the others', async () => {
    await execute(
      notifications.dataSource,
      `WITH told AS (
         SELECT gen_random_uuid() AS alert_id, gen_random_uuid() AS notice_id, 'u-' || nth / 5 AS user_id, nth FROM generate_series(1, $1::int) AS nth
       ), alert AS (
         INSERT INTO matched_alert SELECT alert_id, user_id, 'blanton', NULL, '-infinity' FROM told
       ), match AS (
         INSERT INTO waiting_match SELECT alert_id, nth, notice_id FROM told
       )
       INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, correlation_id, state)
       SELECT 'sms', notice_id, user_id, 'alert:' || alert_id, alert_id, 'c', 'delivered' FROM told`,
      [TOLD],
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE message, matched_alert, waiting_match');
    const some = `ARRAY(SELECT alert_id FROM matched_alert ORDER BY alert_id LIMIT ${SOME_ALERTS})`;
    const query = NOTIFIED_MATCHES.replace('$2::uuid[]', some);
    expect(await blocksOf(notifications.dataSource, { query, parameters: [2], rows: 0 })).toBeLessThan(BLOCKS_OF_SOME);
  });

  it('what is gone is claimed without a look at whom the bottle was told to before', async () => {
    await execute(
      notifications.dataSource,
      `WITH change AS (
         INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id, notified_at)
         SELECT '000007', 'back-in-stock', at, '{}', 'c', at FROM (SELECT now() - make_interval(days => $1) AS at) AS earlier RETURNING id
       ), told AS (
         SELECT gen_random_uuid() AS alert_id, gen_random_uuid() AS notice_id, 'v-' || nth AS user_id FROM generate_series(1, $2::int) AS nth
       ), alert AS (
         INSERT INTO matched_alert SELECT alert_id, user_id, 'blanton', NULL, '-infinity' FROM told
       )
       INSERT INTO waiting_match SELECT alert_id, id, notice_id FROM told, change`,
      [1, TOLD],
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE seen_change, matched_alert, waiting_match');
    const claim = { query: CLAIM, parameters: ['000007', new Date(), [], 4, 'push', 20], rows: 0 };
    expect(await blocksOf(notifications.dataSource, claim)).toBeLessThan(BLOCKS_AT_MOST);
  });
});
