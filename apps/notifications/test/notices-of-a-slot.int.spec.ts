import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { WriteNotices } from '../src/digests/write-notices';
import { DAY_MS, HOUR_MS, iso, newAlert, type OneAlert } from './one-alert';
import { alertIdOf } from './found-matches';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const MINUTE_MS = 60_000;
/** More alerts than are looked at together. */
const MANY = 2_500;
const MOST_A_DAY = 25;

describe('the notices of a slot', () => {
  let notifications: RunningNotifications;
  let one: OneAlert;
  let noon: number;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  beforeEach(async () => {
    one = await newAlert(notifications);
    noon = one.noon;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await notifications.forgetWaiting();
  });

  it('say together what was found until then', async () => {
    await one.find();
    const displayName = 'Blanton Gold Edition';
    await one.find({ kind: 'new-item', sku: `new-${one.sku}`, name: 'BLANTON GLD ED', displayName });
    await one.runAt(noon);
    expect(await one.notices()).toMatchObject([
      { term: 'blanton', slot: iso(noon), items: [{ sku: one.sku }, { name: 'BLANTON GLD ED', displayName }] },
    ]);
  });

  it('hold both changes of a known bottle that came under a new number', async () => {
    await one.find({ kind: 'new-item' });
    await one.find();
    await one.runAt(noon);
    expect((await one.notices()).map(({ items }) => items.map(({ kind }) => kind))).toEqual([
      ['new-item', 'back-in-stock'],
    ]);
  });

  it('are written once by replicas that run the slot at the same moment', async () => {
    await one.find();
    await Promise.all([one.runAt(noon), one.runAt(noon), one.runAt(noon)]);
    expect(await one.notices()).toHaveLength(1);
  });

  it('are one for each alert and day', async () => {
    await one.find();
    await one.runAt(noon);
    await one.accept();
    await one.find();
    await one.runAt(noon + HOUR_MS);
    expect(await one.notices()).toHaveLength(1);
    await one.runAt(noon + DAY_MS);
    expect(await one.notices()).toHaveLength(2);
  });

  it('may come twice a day when the first was not wanted', async () => {
    await one.find();
    await one.runAt(noon);
    await one.end('not wanted', 'suppressed');
    await one.find();
    await one.runAt(noon + HOUR_MS);
    expect(await one.notices()).toHaveLength(2);
  });

  it('leave out a restock whose shelves are empty again', async () => {
    await one.find();
    await one.observe({ storeQty: 0 });
    await one.runAt(noon);
    expect(await one.notices()).toEqual([]);
  });

  it.each([
    ['are none for a cancelled plan whose end has passed, also while billing is not heard', true, -HOUR_MS, 0],
    ['tell what was found until the end of a cancelled plan', true, HOUR_MS, 1],
    ['tell what was found for a plan that renews, while the renewal is not heard', false, -DAY_MS, 1],
    ['are none when the renewal is not heard for longer than the grace', false, -8 * DAY_MS, 0],
  ])('%s', async (_what, cancelled, endsAfterMs, notices) => {
    await notifications.entitle(one.userId, 'premium', true, { cancelled, endsAt: iso(noon + endsAfterMs) });
    await one.find();
    await one.runAt(noon);
    expect(await one.notices()).toHaveLength(notices);
  });

  describe('of a user whose plan lapsed', () => {
    /** Slots lie ahead, and so does the lapse. */
    const lapse = async () => {
      await one.find();
      await notifications.entitle(one.userId, 'premium', false);
      const sql = 'UPDATE lapsed_plan SET since = $2 WHERE user_id = $1';
      await execute(notifications.dataSource, sql, [one.userId, new Date(noon)]);
    };

    it('tell what was found before once the plan is paid again within two days', async () => {
      await lapse();
      await one.runAt(noon + 47 * HOUR_MS);
      expect(await one.notices()).toHaveLength(0);
      await notifications.entitle(one.userId, 'premium', true);
      await one.runAt(noon + 48 * HOUR_MS);
      expect(await one.notices()).toHaveLength(1);
    });

    it('tell it, too, when only time had ended the plan', async () => {
      const end = { cancelled: true, endsAt: iso(noon - HOUR_MS) };
      await notifications.entitle(one.userId, 'premium', true, end);
      await one.find();
      await one.runAt(noon);
      await notifications.entitle(one.userId, 'premium', true);
      await one.runAt(noon + HOUR_MS);
      expect(await one.notices()).toHaveLength(1);
    });

    it('do not tell it after two days', async () => {
      await lapse();
      await one.runAt(noon + 49 * HOUR_MS);
      await notifications.entitle(one.userId, 'premium', true);
      await one.runAt(noon + 50 * HOUR_MS);
      expect(await one.notices()).toHaveLength(0);
    });
  });

  it.each([
    ['two hours', 119 * MINUTE_MS, 1],
    ['no longer', 121 * MINUTE_MS, 0],
  ])('wait for the first payment for %s', async (_time, ageMs, notices) => {
    const { userId } = await notifications.subscriber();
    const found = { firstObservedAt: iso(noon - ageMs), slot: iso(noon) };
    await notifications.match(userId, `alert-unpaid-${userId}`, found);
    expect(await notifications.messagesOf(userId)).toEqual([]);
    await notifications.entitle(userId, 'premium', true);
    await one.runAt(noon + 15 * MINUTE_MS);
    expect(await notifications.messagesOf(userId)).toHaveLength(notices);
  });

  it('hold a thousand products at most, and the next day tells the others', async () => {
    await execute(
      notifications.dataSource,
      `WITH found AS (
         INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id)
         SELECT 'sku-' || place, 'back-in-stock', $2::timestamptz - make_interval(secs => place), jsonb_build_object('kind', 'back-in-stock',
           'sku', 'sku-' || place, 'name', 'BLANTON', 'after', jsonb_build_object('storeQty', 6), 'stores', '[]'::jsonb), 'c'
           FROM generate_series(1, 1001) AS place
         RETURNING id
       ), alert AS (
         INSERT INTO matched_alert VALUES ($1::uuid, $3, 'blanton', NULL, '-infinity')
       )
       INSERT INTO waiting_match (alert_id, change_id) SELECT $1::uuid, id FROM found`,
      [one.id, new Date(noon), one.userId],
    );
    await one.runAt(noon);
    await one.accept();
    await one.runAt(noon + DAY_MS);
    const [first, second] = await one.notices();
    expect(first?.items).toHaveLength(1_000);
    expect(second?.items.map(({ sku }) => sku)).toEqual(['sku-1']);
  });

  describe('for many alerts', () => {
    const prefix = () => `many-${one.userId}`;
    const findForMany = async () => {
      await execute(
        notifications.dataSource,
        `WITH paying AS (
           INSERT INTO entitlement (user_id, tier, valid, status, version)
           SELECT $1 || ':' || place, 'premium', true, 'active', 1 FROM generate_series(1, $2::int) AS place
         )
         INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
         SELECT $1 || ':' || place, $1 || place, true, now(), '', 1 FROM generate_series(1, $2::int) AS place`,
        [prefix(), MANY],
      );
      const change = {
        kind: 'back-in-stock' as const,
        sku: one.sku,
        name: 'BLANTON',
        after: { storeQty: 3 },
        stores: [],
      };
      for (let begin = 1; begin <= MANY; begin += 1_000) {
        const places = Array.from({ length: Math.min(1_000, MANY - begin + 1) }, (_, nth) => begin + nth);
        await notifications.neighbours.deliver('alerts.changes-matched.v1', {
          kind: 'changes',
          observedAt: iso(noon - 5 * MINUTE_MS),
          changes: [change],
          matches: places.map((place) => {
            const userId = `${prefix()}:${place}`;
            return { alertId: alertIdOf(userId), userId, term: 'blanton', changes: [0] };
          }),
        });
      }
    };
    const written = () =>
      execute(notifications.dataSource, `SELECT FROM message WHERE user_id LIKE $1 || ':%'`, [prefix()]);

    it('are all written, and each change is kept once', async () => {
      await findForMany();
      expect(await one.runAt(noon)).toBe(MANY);
      expect(await written()).toBe(MANY);
      expect(await execute(notifications.dataSource, 'SELECT FROM seen_change WHERE sku = $1', [one.sku])).toBe(1);
    });

    it('go on from there when the slot is taken up again by another replica', async () => {
      await findForMany();
      const held = { slot: new Date(noon), signal: new AbortController().signal, finish: () => Promise.resolve() };
      const look = jest.spyOn(held.signal, 'throwIfAborted').mockImplementationOnce(() => undefined);
      look.mockImplementationOnce(() => {
        throw new Error('another replica has the slot');
      });
      const writer = notifications.service.app.get(WriteNotices);
      await expect(writer.run(held)).rejects.toThrow('another replica has the slot');
      expect(await written()).toBe(1_000);
      expect(await one.runAt(noon)).toBe(MANY - 1_000);
      expect(await written()).toBe(MANY);
    });
  });

  it('are 25 a person and day, and the other alerts have theirs on the next', async () => {
    const others = 3;
    const alerts = Array.from({ length: MOST_A_DAY + others }, () => randomUUID());
    await notifications.neighbours.deliver('alerts.changes-matched.v1', {
      kind: 'changes',
      observedAt: iso(noon - MINUTE_MS),
      changes: [{ kind: 'new-item', sku: one.sku, name: 'BLANTON', after: {}, stores: [] }],
      matches: alerts.map((alertId) => ({ alertId, userId: one.userId, term: 'blanton', changes: [0] })),
    });
    expect(await one.runAt(noon)).toBe(MOST_A_DAY);
    expect(await one.runAt(noon + HOUR_MS)).toBe(0);
    expect(await one.runAt(noon + DAY_MS)).toBe(others);
  });
});
