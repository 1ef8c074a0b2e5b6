import { execute, queryRows } from '@barrelhive/database';
import { metrics } from '@barrelhive/service-kit';
import * as z from 'zod';
import { alertsInTurn, slotOfDay } from '../src/digests/due-alerts';
import { SendCapacity } from '../src/digests/send-capacity';
import { CHANNELS, type Channel } from '../src/notices/channel';
import { SEND_SCHEDULE } from '../src/notifications-settings';
import { SendingOnBoth } from './file-channel/sending-on-both';
import { alertIdOf } from './found-matches';
import { lastSlot, noonIn } from './one-alert';
import type { RunningNotifications } from './running-notifications';

const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Two texts of two segments each go out in the half hour that a notice may wait; a file takes all. */
const PACE = {
  SMS_SEGMENTS_PER_SECOND: '0.002',
  BUNDLE_WAIT_SECONDS: '1800',
  SEND_WINDOW: '10:00-21:00',
  HOLIDAYS: 'none',
};

const putOff = async () => {
  const { values } = await metrics.counter({ name: 'barrelhive_alerts_put_off_total', help: '' }).get();
  return values[0]?.value ?? 0;
};

describe('where more is found than one channel can send, and another can', () => {
  let notifications: RunningNotifications;
  let userId: string;
  let noon: number;
  let daysAhead = 10;

  beforeAll(async () => {
    ({ notifications } = await SendingOnBoth.start(PACE));
  });
  afterAll(() => notifications.dispose());
  beforeEach(async () => {
    daysAhead += 10;
    noon = noonIn(daysAhead);
    ({ userId } = await notifications.subscriber('premium'));
    for (const [minutesAgo, word] of ['aberlour', 'bulleit', 'craigellachie'].entries())
      await notifications.find(userId, `${word} of ${userId}`, {
        term: word,
        firstObservedAt: new Date(noon - (60 - minutesAgo) * MINUTE_MS).toISOString(),
      });
  });
  afterEach(async () => {
    await notifications.forgetWaiting();
    await execute(notifications.dataSource, 'DELETE FROM message');
  });

  const writtenAt = async (instant: number) => {
    await notifications.runSlot(new Date(instant));
    const rows = await queryRows(
      notifications.dataSource,
      z.object({ written: z.string() }),
      `SELECT channel || ' ' || term AS written FROM message JOIN matched_alert USING (alert_id) WHERE slot = $1 ORDER BY 1`,
      [new Date(instant)],
    );
    return rows.map(({ written }) => written);
  };
  const slotAtNoon = () => {
    const channels = notifications.service.app.get<Channel[]>(CHANNELS);
    return { channels, slot: slotOfDay(channels, new Date(noon), notifications.service.app.get(SEND_SCHEDULE)) };
  };
  const accept = (word: string) =>
    execute(
      notifications.dataSource,
      `UPDATE message SET state = 'accepted', sid = $2, accepted_at = now() WHERE channel = 'sms' AND alert_id = $1`,
      [alertIdOf(`${word} of ${userId}`), word],
    );

  it('is written there no more than it can send, and the rest once there is room', async () => {
    const all = ['file aberlour', 'file bulleit', 'file craigellachie'];
    expect(await writtenAt(noon)).toEqual([...all, 'sms aberlour', 'sms bulleit']);
    expect(await writtenAt(noon + QUARTER_MS)).toEqual([]);
    await accept('aberlour');
    expect(await writtenAt(noon + 2 * QUARTER_MS)).toEqual(['sms craigellachie']);
  });

  it('is written there in the order of turns: last what is only on its way, however long that waits', async () => {
    await notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences: { on_its_way: true } });
    const after = { storeQty: 0, warehouseQty: 120 };
    await notifications.find(userId, `dickel of ${userId}`, {
      term: 'dickel',
      items: [{ kind: 'on-its-way', sku: '010001', name: 'DICKEL', before: { warehouseQty: 0 }, after, stores: [] }],
      firstObservedAt: new Date(noon - 120 * MINUTE_MS).toISOString(),
    });
    const all = ['file aberlour', 'file bulleit', 'file craigellachie', 'file dickel'];
    expect(await writtenAt(lastSlot(noon))).toEqual([...all, 'sms aberlour', 'sms bulleit']);
  });

  it.each<[Record<string, number>, object]>([
    [
      { sms: 0, file: 0 },
      { alertIds: 0, withoutRoom: 3 },
    ],
    [
      { sms: 1, file: 2 },
      { alertIds: 2, withoutRoom: 1 },
    ],
    [{ sms: 1 }, { alertIds: 3, withoutRoom: 0 }],
  ])(
    'is in turn, where it waits for addresses of both alone, as far as either has room: %p',
    async (room, expected) => {
      const rows = 'SELECT alert_id, change_id, $1 FROM waiting_match WHERE only_at = $2 AND notice_id IS NULL';
      const sql = `INSERT INTO waiting_match (alert_id, change_id, only_at) ${rows}`;
      for (const place of ['sms:', 'file:']) await execute(notifications.dataSource, sql, [place, '']);
      await execute(
        notifications.dataSource,
        `UPDATE waiting_match SET notice_id = gen_random_uuid() WHERE only_at = ''`,
      );
      const { channels, slot } = slotAtNoon();
      const wanted = { atMost: 10, room: new Map(Object.entries(room)) };
      const { alertIds, withoutRoom } = await alertsInTurn(notifications.dataSource.manager, channels, slot, wanted);
      expect({ alertIds: alertIds.length, withoutRoom }).toEqual(expected);
    },
  );

  it('is written as far as its channel has room, however much of it waits for an address of the other one, too', async () => {
    const many = 1_001;
    const room = new Map(Object.entries({ sms: 0, file: many }));
    jest.spyOn(notifications.service.app.get(SendCapacity), 'left').mockResolvedValueOnce(room);
    await notifications.forgetWaiting();
    await execute(
      notifications.dataSource,
      `WITH people AS (
         SELECT $1 || ':' || place AS user_id, gen_random_uuid() AS alert_id FROM generate_series(1, $2::int) AS place
       ), paying AS (
         INSERT INTO entitlement (user_id, tier, valid, status, version) SELECT user_id, 'premium', true, 'active', 1 FROM people
       ), known AS (
         INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
         SELECT user_id, user_id, true, now(), '', 1 FROM people
       ), alert AS (
         INSERT INTO matched_alert SELECT alert_id, user_id, 'aberlour', NULL, '-infinity' FROM people
       )
       INSERT INTO waiting_match (alert_id, change_id, only_at)
       SELECT alert_id, (SELECT max(id) FROM seen_change), only_at FROM people, unnest(ARRAY['sms:', 'file:']) AS only_at`,
      [userId, many],
    );
    await notifications.runSlot(new Date(noon));
    expect(await execute(notifications.dataSource, `SELECT FROM message WHERE channel = 'file'`)).toBe(many);
  });

  it('takes no room there where its person had too many today', async () => {
    const other = await notifications.subscriber('premium');
    await notifications.find(other.userId, `elijah of ${other.userId}`, {
      firstObservedAt: new Date(noon).toISOString(),
    });
    await execute(
      notifications.dataSource,
      `UPDATE waiting_match SET only_at = 'sms:' WHERE only_at = '' AND notice_id IS NULL`,
    );
    const { channels, slot } = slotAtNoon();
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, user_id, occasion, notice_id, correlation_id, state)
       SELECT 'sms', $1, 'alert:' || id || ':' || $2::text, id, '', 'accepted' FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 25)) AS made`,
      [userId, slot.day],
    );
    const wanted = { atMost: 10, room: new Map([['sms', 1]]) };
    const { alertIds } = await alertsInTurn(notifications.dataSource.manager, channels, slot, wanted);
    expect(alertIds).toEqual([alertIdOf(`elijah of ${other.userId}`)]);
  });

  it('counts at each slot what waits for that channel alone', async () => {
    await writtenAt(noon);
    const before = await putOff();
    await writtenAt(noon + QUARTER_MS);
    expect((await putOff()) - before).toBe(1);
  });
});
