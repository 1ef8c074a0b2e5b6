import { randomUUID } from 'node:crypto';
import { alert, alertList, type AlertMatched } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { HeldSlot } from '@barrelhive/jobs';
import { DataSource } from 'typeorm';
import { raiseIndexRevision } from '../src/database/index-revision';
import { startAlerts, type RunningAlerts } from './running-alerts';
import { noonIn, ownClockIsDone, runSlotAt } from './slots';

const bottle = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6 };
const hour = 3_600_000;
/** More alerts than are taken at once. */
const MANY = 2_500;

describe('what alerts hands on', () => {
  let alerts: RunningAlerts;
  let userId: string;
  let alertId: string;
  /** A noon in the future, so that the ticking clock of the service claims none of the slots used here. */
  let noon: number;
  let daysAhead = 10;

  beforeAll(async () => {
    alerts = await startAlerts({ SEND_WINDOW: '10:00-21:00' });
    await alerts.observe([bottle]);
    await ownClockIsDone(alerts);
  });
  afterAll(() => alerts.dispose());

  beforeEach(async () => {
    userId = randomUUID();
    daysAhead += 10;
    noon = noonIn(daysAhead);
    await alerts.entitle(userId, 'premium');
    const created = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
    alertId = alert.parse(created.body).search_id;
  });

  const runAt = (instant: number, change?: (held: HeldSlot) => unknown) => runSlotAt(alerts, instant, change);
  /** Together with the one that there is. They are written as rows of other paying users, whose ids begin like that of the user. */
  const saveManyAlerts = async () => {
    const { manager } = alerts.service.app.get(DataSource);
    await execute(
      manager,
      `WITH paying AS (
         INSERT INTO entitlement (user_id, tier, valid, status, version)
         SELECT $1 || ':' || place, 'premium', true, 'active', 1 FROM generate_series(2, $2::int) AS place
         RETURNING user_id
       )
       INSERT INTO saved_alert (user_id, search_term, term_key) SELECT user_id, 'blanton', 'blanton' FROM paying`,
      [userId, MANY],
    );
    await raiseIndexRevision(manager, 'terms');
  };
  const handedOn = async (): Promise<AlertMatched[]> =>
    (await alerts.neighbours.published('alerts.alert-matched.v1')).filter((bundle) => bundle.userId.startsWith(userId));
  const restock = () => alerts.change({ name: bottle.name });

  /** The text of the bundle went out; gives when. */
  const accept = async (instant: number) => {
    const sentAt = new Date(instant + 1000).toISOString();
    const slot = new Date(instant).toISOString();
    await alerts.neighbours.deliver('notifications.message-sent.v1', { alertId, slot, sentAt, itemsFound: 2 });
    return sentAt;
  };

  it('bundles what matched until the slot', async () => {
    await restock();
    await alerts.change({ name: 'BLANTON GOLD', sku: '999001', kind: 'new-item' });
    await runAt(noon);
    expect(await handedOn()).toMatchObject([
      { alertId, term: 'blanton', slot: new Date(noon).toISOString(), items: [{}, {}] },
    ]);
  });

  it('says by which word of billing it judged the plan', async () => {
    await alerts.neighbours.deliver('billing.entitlement-changed.v1', {
      userId,
      tier: 'premium',
      valid: true,
      status: 'active',
      cancelled: false,
      endsAt: null,
      version: 4_711,
    });
    await restock();
    await runAt(noon);
    expect(await handedOn()).toMatchObject([{ entitlementVersion: 4_711 }]);
  });

  it('hands on one bundle when the same event comes twice', async () => {
    const eventId = await restock();
    await alerts.neighbours.deliverAgain(eventId);
    await runAt(noon);
    expect((await handedOn()).map((bundle) => bundle.items.length)).toEqual([1]);
  });

  it('lets one of several replicas run a slot', async () => {
    await restock();
    await Promise.all([runAt(noon), runAt(noon), runAt(noon)]);
    expect(await handedOn()).toHaveLength(1);
  });

  it('waits for the next day after a bundle', async () => {
    await restock();
    await runAt(noon);
    await accept(noon);
    await restock();
    await runAt(noon + hour);
    expect(await handedOn()).toHaveLength(1);
    await runAt(noon + 24 * hour);
    expect(await handedOn()).toHaveLength(2);
  });

  it('uses the same day again when the bundle was declined', async () => {
    await restock();
    await runAt(noon);
    await alerts.neighbours.deliver('notifications.bundle-declined.v1', {
      alertId,
      slot: new Date(noon).toISOString(),
      reason: 'not wanted',
    });
    await restock();
    await runAt(noon + hour);
    expect(await handedOn()).toHaveLength(2);
  });

  it('drops a restock whose shelves are empty again', async () => {
    await restock();
    await alerts.observe([{ ...bottle, storeQty: 0 }]);
    await runAt(noon);
    expect(await handedOn()).toHaveLength(0);
  });

  it('hands on nothing outside the window', async () => {
    await restock();
    expect(await runAt(noon - 6 * hour)).toBeUndefined();
  });

  it('hands on nothing for a user whose subscription ended', async () => {
    await restock();
    await alerts.entitle(userId, 'premium', false);
    await runAt(noon);
    expect(await handedOn()).toHaveLength(0);
  });

  it.each([
    ['hands on nothing for a cancelled plan whose end has passed, also while billing is not heard', true, -hour, 0],
    ['hands on what matched until the end of a cancelled plan', true, hour, 1],
    ['hands on what matched for a plan that renews, while the renewal is not heard', false, -24 * hour, 1],
    ['hands on nothing when the renewal is not heard for longer than the grace', false, -8 * 24 * hour, 0],
  ])('%s', async (_what, cancelled, endsAfterMs, bundles) => {
    await alerts.entitle(userId, 'premium', true, { cancelled, endsAt: new Date(noon + endsAfterMs).toISOString() });
    await restock();
    await runAt(noon);
    expect(await handedOn()).toHaveLength(bundles);
  });

  describe('of a user whose plan lapsed', () => {
    /** Slots lie ahead, and so does the lapse. */
    const lapse = async () => {
      await restock();
      await alerts.entitle(userId, 'premium', false);
      const { manager } = alerts.service.app.get(DataSource);
      await execute(manager, 'UPDATE lapsed_plan SET since = $2 WHERE user_id = $1', [userId, new Date(noon)]);
    };

    it('tells what matched before once the plan is paid again within two days', async () => {
      await lapse();
      await runAt(noon + 47 * hour);
      expect(await handedOn()).toHaveLength(0);
      await alerts.entitle(userId, 'premium');
      await runAt(noon + 48 * hour);
      expect(await handedOn()).toHaveLength(1);
    });

    it('tells it, too, when only time had ended the plan', async () => {
      await alerts.entitle(userId, 'premium', true, { cancelled: true, endsAt: new Date(noon - hour).toISOString() });
      await restock();
      await runAt(noon);
      await alerts.entitle(userId, 'premium');
      await runAt(noon + hour);
      expect(await handedOn()).toHaveLength(1);
    });

    it('forgets it after two days', async () => {
      await lapse();
      await runAt(noon + 49 * hour);
      await alerts.entitle(userId, 'premium');
      await runAt(noon + 50 * hour);
      expect(await handedOn()).toHaveLength(0);
    });
  });

  it('tells of a match although the payment was heard of only after it', async () => {
    const late = randomUUID();
    await alerts.call(late, 'POST', '/api/alerts', { search_term: 'blanton' });
    await restock();
    await alerts.entitle(late, 'basic');
    await runAt(noon);
    const bundles = await alerts.neighbours.published('alerts.alert-matched.v1');
    expect(bundles.filter((bundle) => bundle.userId === late)).toHaveLength(1);
  });

  it('hands on very many bundles in parts: a slot that breaks off keeps those, and the next one goes on from there', async () => {
    await saveManyAlerts();
    await restock();
    const breaksOff = runAt(noon, (held) =>
      jest.spyOn(held, 'finish').mockRejectedValue(new Error('the slot was lost')),
    );
    await expect(breaksOff).rejects.toThrow('the slot was lost');
    const first = await handedOn();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(MANY);
    await runAt(noon + hour);
    const all = (await handedOn()).map((bundle) => bundle.alertId);
    expect(all).toHaveLength(MANY);
    expect(new Set(all).size).toBe(MANY);
  });

  it('hands on a thousand matches of an alert in one bundle, and lets what is beyond wait for the next day', async () => {
    await execute(
      alerts.service.app.get(DataSource),
      `INSERT INTO pending_match (alert_id, sku, kind, change, first_observed_at, observed_at, correlation_id)
       SELECT $1, 'sku-' || place, 'new-item',
              jsonb_build_object('kind', 'new-item', 'sku', 'sku-' || place, 'name', 'BLANTON ' || place,
                                 'after', jsonb_build_object('storeQty', 1), 'stores', jsonb_build_array()),
              now() - place * interval '1 second', now(), 'test'
         FROM generate_series(1, 1001) AS place`,
      [alertId],
    );
    await runAt(noon);
    await accept(noon);
    await runAt(noon + 24 * hour);
    const [first, second] = await handedOn();
    expect(first?.items).toHaveLength(1_000);
    expect(second?.items.map(({ sku }) => sku)).toEqual(['sku-1']);
  });

  it('keeps a sent text as history, once', async () => {
    const sentAt = await accept(noon);
    await accept(noon);
    const { body } = await alerts.call(userId, 'GET', '/api/alerts');
    expect(alertList.parse(body)[0]?.history).toEqual([{ sentAt, itemsFound: 2 }]);
  });
});
