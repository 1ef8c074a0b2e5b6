import { randomUUID } from 'node:crypto';
import { alertList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { raiseIndexRevision } from '../src/database/index-revision';
import { BOTTLE, iso, newAlert, type OneAlert } from './one-alert';
import { startAlertsWithoutClock, type RunningAlerts } from './running-alerts';

const hour = 3_600_000;
/** More alerts than are taken at once. */
const MANY = 2_500;

describe('what alerts hands on', () => {
  let alerts: RunningAlerts;
  let one: OneAlert;
  let noon: number;

  beforeAll(async () => {
    alerts = await startAlertsWithoutClock();
  });
  afterAll(() => alerts.dispose());

  beforeEach(async () => {
    one = await newAlert(alerts);
    noon = one.noon;
  });

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
      [one.userId, MANY],
    );
    await raiseIndexRevision(manager, 'terms');
  };

  it('bundles what matched until the slot', async () => {
    await one.restock();
    const displayName = 'Blanton Gold Edition';
    await alerts.change({ name: 'BLANTON GLD ED', displayName, sku: '999001', kind: 'new-item' });
    await one.runAt(noon);
    expect(await one.handedOn()).toMatchObject([
      { alertId: one.id, term: 'blanton', slot: iso(noon), items: [{}, { name: 'BLANTON GLD ED', displayName }] },
    ]);
  });

  it('bundles both changes of a known bottle that came under a new number', async () => {
    const bottle = { name: BOTTLE.name, sku: '999001', before: undefined };
    await alerts.change({ ...bottle, kind: 'new-item' });
    await alerts.change({ ...bottle, kind: 'back-in-stock' });
    await one.runAt(noon);
    const [bundle] = await one.handedOn();
    expect(bundle?.items.map(({ kind, sku }) => [kind, sku]).sort()).toEqual([
      ['back-in-stock', bottle.sku],
      ['new-item', bottle.sku],
    ]);
  });

  it('says by which word of billing it judged the plan', async () => {
    await alerts.neighbours.deliver('billing.entitlement-changed.v1', {
      userId: one.userId,
      tier: 'premium',
      valid: true,
      status: 'active',
      cancelled: false,
      endsAt: null,
      version: 4_711,
    });
    await one.restock();
    await one.runAt(noon);
    expect(await one.handedOn()).toMatchObject([{ entitlementVersion: 4_711 }]);
  });

  it('hands on one bundle when the same event comes twice', async () => {
    const eventId = await one.restock();
    await alerts.neighbours.deliverAgain(eventId);
    await one.runAt(noon);
    expect((await one.handedOn()).map((bundle) => bundle.items.length)).toEqual([1]);
  });

  it('lets one of several replicas run a slot', async () => {
    await one.restock();
    await Promise.all([one.runAt(noon), one.runAt(noon), one.runAt(noon)]);
    expect(await one.handedOn()).toHaveLength(1);
  });

  it('waits for the next day after a bundle', async () => {
    await one.restock();
    await one.runAt(noon);
    await one.accept(noon);
    await one.restock();
    await one.runAt(noon + hour);
    expect(await one.handedOn()).toHaveLength(1);
    await one.runAt(noon + 24 * hour);
    expect(await one.handedOn()).toHaveLength(2);
  });

  it('uses the same day again when the bundle was declined', async () => {
    await one.restock();
    await one.runAt(noon);
    await one.decline(noon, 'not wanted');
    await one.restock();
    await one.runAt(noon + hour);
    expect(await one.handedOn()).toHaveLength(2);
  });

  it('drops a restock whose shelves are empty again', async () => {
    await one.restock();
    await alerts.observe([{ ...BOTTLE, storeQty: 0 }]);
    await one.runAt(noon);
    expect(await one.handedOn()).toHaveLength(0);
  });

  it('hands on nothing outside the window', async () => {
    await one.restock();
    expect(await one.runAt(noon - 6 * hour)).toBeUndefined();
  });

  it('hands on nothing for a user whose subscription ended', async () => {
    await one.restock();
    await alerts.entitle(one.userId, 'premium', false);
    await one.runAt(noon);
    expect(await one.handedOn()).toHaveLength(0);
  });

  it.each([
    ['hands on nothing for a cancelled plan whose end has passed, also while billing is not heard', true, -hour, 0],
    ['hands on what matched until the end of a cancelled plan', true, hour, 1],
    ['hands on what matched for a plan that renews, while the renewal is not heard', false, -24 * hour, 1],
    ['hands on nothing when the renewal is not heard for longer than the grace', false, -8 * 24 * hour, 0],
  ])('%s', async (_what, cancelled, endsAfterMs, bundles) => {
    await alerts.entitle(one.userId, 'premium', true, { cancelled, endsAt: iso(noon + endsAfterMs) });
    await one.restock();
    await one.runAt(noon);
    expect(await one.handedOn()).toHaveLength(bundles);
  });

  describe('of a user whose plan lapsed', () => {
    /** Slots lie ahead, and so does the lapse. */
    const lapse = async () => {
      await one.restock();
      await alerts.entitle(one.userId, 'premium', false);
      const { manager } = alerts.service.app.get(DataSource);
      await execute(manager, 'UPDATE lapsed_plan SET since = $2 WHERE user_id = $1', [one.userId, new Date(noon)]);
    };

    it('tells what matched before once the plan is paid again within two days', async () => {
      await lapse();
      await one.runAt(noon + 47 * hour);
      expect(await one.handedOn()).toHaveLength(0);
      await alerts.entitle(one.userId, 'premium');
      await one.runAt(noon + 48 * hour);
      expect(await one.handedOn()).toHaveLength(1);
    });

    it('tells it, too, when only time had ended the plan', async () => {
      await alerts.entitle(one.userId, 'premium', true, { cancelled: true, endsAt: iso(noon - hour) });
      await one.restock();
      await one.runAt(noon);
      await alerts.entitle(one.userId, 'premium');
      await one.runAt(noon + hour);
      expect(await one.handedOn()).toHaveLength(1);
    });

    it('forgets it after two days', async () => {
      await lapse();
      await one.runAt(noon + 49 * hour);
      await alerts.entitle(one.userId, 'premium');
      await one.runAt(noon + 50 * hour);
      expect(await one.handedOn()).toHaveLength(0);
    });
  });

  it('tells of a match although the payment was heard of only after it', async () => {
    const late = randomUUID();
    await alerts.call(late, 'POST', '/api/alerts', { search_term: 'blanton' });
    await one.restock();
    await alerts.entitle(late, 'basic');
    await one.runAt(noon);
    const bundles = await alerts.neighbours.published('alerts.alert-matched.v1');
    expect(bundles.filter((bundle) => bundle.userId === late)).toHaveLength(1);
  });

  it('hands on very many bundles in parts: a slot that breaks off keeps those, and the next one goes on from there', async () => {
    await saveManyAlerts();
    await one.restock();
    const breaksOff = one.runAt(noon, (held) =>
      jest.spyOn(held, 'finish').mockRejectedValue(new Error('the slot was lost')),
    );
    await expect(breaksOff).rejects.toThrow('the slot was lost');
    const first = await one.handedOn();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(MANY);
    await one.runAt(noon + hour);
    const all = (await one.handedOn()).map((bundle) => bundle.alertId);
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
      [one.id],
    );
    await one.runAt(noon);
    await one.accept(noon);
    await one.runAt(noon + 24 * hour);
    const [first, second] = await one.handedOn();
    expect(first?.items).toHaveLength(1_000);
    expect(second?.items.map(({ sku }) => sku)).toEqual(['sku-1']);
  });

  it('keeps a sent text as history, once', async () => {
    const sentAt = await one.accept(noon);
    await one.accept(noon);
    const { body } = await alerts.call(one.userId, 'GET', '/api/alerts');
    expect(alertList.parse(body)[0]?.history).toEqual([{ sentAt, itemsFound: 2 }]);
  });
});
