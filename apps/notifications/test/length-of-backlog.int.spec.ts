import { execute, queryRow } from '@barrelhive/database';
import * as z from 'zod';
import { alertsInTurn, slotOfDay } from '../src/digests/due-alerts';
import { CHANNELS, type Channel } from '../src/notices/channel';
import { SEND_SCHEDULE } from '../src/notifications-settings';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const WAITING = 40_000;
/** Half of the default: where nothing raises it, there is no room for a hash of these few, as there is none for one of 90,000 by default. */
const HASH_MEM_MULTIPLIER = 1;
const ALERTS_OF_ONE = 20;
const FULL = 'webhook';
/** Three looks at each. Where those of its user are read for each alert, there are twenty more. */
const READ_AT_MOST = 4 * WAITING;

const readRow = z.object({ messages: z.int() });

describe(`with ${WAITING} alerts that were told by text and wait for a full channel`, () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ CHANNELS: `sms,${FULL}` });
  });
  afterAll(() => notifications.dispose());

  it('a slot finds whose turn it is with few looks at each message', async () => {
    const { dataSource, service } = notifications;
    const channels = service.app.get<Channel[]>(CHANNELS);
    const slot = slotOfDay(channels, new Date(), service.app.get(SEND_SCHEDULE));
    const fill = [
      `CREATE TABLE told AS SELECT gen_random_uuid() AS alert_id, gen_random_uuid() AS notice_id, 'u-' || nth / ${ALERTS_OF_ONE} AS user_id
         FROM generate_series(1, ${WAITING}) AS nth`,
      'CREATE TABLE person AS SELECT DISTINCT user_id FROM told',
      `INSERT INTO entitlement (user_id, tier, valid, status, version) SELECT user_id, 'premium', true, 'active', 1 FROM person`,
      `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       SELECT user_id, user_id, true, now(), '', 1 FROM person`,
      `INSERT INTO given_address (id, user_id, channel, address, label, confirmed_at, consent_wording, consent_network)
       SELECT user_id, user_id, '${FULL}', user_id, 'Mine', now(), '', '' FROM person`,
      `INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id) VALUES ('000007', 'back-in-stock', now(), '{}', 'c')`,
      `INSERT INTO matched_alert SELECT alert_id, user_id, 'blanton', NULL, '-infinity' FROM told`,
      `INSERT INTO waiting_match (alert_id, change_id, only_at) SELECT alert_id, id, '${FULL}:' || user_id FROM told, seen_change`,
      `INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, slot, correlation_id, state)
       SELECT 'sms', notice_id, user_id, 'alert:' || alert_id || ':${slot.day}', alert_id, now(), 'c', 'accepted' FROM told`,
      'VACUUM ANALYZE',
    ];
    for (const sql of fill) await execute(dataSource, sql);
    await dataSource.transaction(async (manager) => {
      await execute(manager, `SET LOCAL hash_mem_multiplier = ${HASH_MEM_MULTIPLIER}`);
      const room = new Map([[FULL, 0]]);
      const { withoutRoom } = await alertsInTurn(manager, channels, slot, { atMost: 1_000, room });
      expect(withoutRoom).toBe(WAITING);
      const sql = `SELECT (seq_tup_read + idx_tup_fetch)::int AS messages FROM pg_stat_xact_user_tables WHERE relname = 'message'`;
      expect((await queryRow(manager, readRow, sql))?.messages).toBeLessThan(READ_AT_MOST);
    });
  });
});
