import { randomUUID } from 'node:crypto';
import { alert, type AlertMatched } from '@barrelhive/contracts';
import { ServiceLoops } from '@barrelhive/service-kit';
import { startAlerts, type RunningAlerts } from './running-alerts';
import { noonIn, runSlotAt } from './slots';

const bottle = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6, priceCents: 6000 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('a match that was handed on', () => {
  let alerts: RunningAlerts;
  let userId: string;
  let alertId: string;
  let noon: number;
  let daysAhead = 10;

  beforeAll(async () => {
    // The test says when a slot is run.
    jest.spyOn(ServiceLoops.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
    alerts = await startAlerts({ SEND_WINDOW: '10:00-21:00', ALERT_STEP_SECONDS: '900' });
    jest.restoreAllMocks();
  });
  afterAll(() => alerts.dispose());

  beforeEach(async () => {
    await alerts.observe([bottle]);
    userId = randomUUID();
    daysAhead += 10;
    noon = noonIn(daysAhead);
    await alerts.entitle(userId, 'premium');
    const created = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
    alertId = alert.parse(created.body).search_id;
  });

  const runAt = (instant: number) => runSlotAt(alerts, instant);
  const handedOn = async (): Promise<AlertMatched[]> =>
    (await alerts.neighbours.published('alerts.alert-matched.v1')).filter((bundle) => bundle.userId === userId);
  const restock = () => alerts.change({ name: bottle.name });
  const reprice = (before: number, after: number) =>
    alerts.change({
      name: bottle.name,
      kind: 'price',
      before: { priceCents: before },
      after: { priceCents: after },
    });
  const pricesOf = (bundle: AlertMatched | undefined) =>
    bundle?.items.map(({ before, after }) => [before?.priceCents, after.priceCents]);
  const iso = (instant: number) => new Date(instant).toISOString();
  const decline = (instant: number, reason: string) =>
    alerts.neighbours.deliver('notifications.bundle-declined.v1', { alertId, slot: iso(instant), reason });
  const accept = (instant: number) =>
    alerts.neighbours.deliver('notifications.message-sent.v1', {
      alertId,
      slot: iso(instant),
      sentAt: iso(instant + 1_000),
      itemsFound: 1,
    });

  it('is told with the price and the total of its slot, and without stores that may have sold it since', async () => {
    const store = {
      storeNumber: '0012',
      name: '',
      address: '280 W Harris Ave',
      city: 'Salt Lake City',
      phone: '',
      qty: 6,
    };
    await alerts.change({ name: bottle.name, after: { storeQty: 6, priceCents: 6000 }, stores: [store] });
    await alerts.observe([{ ...bottle, storeQty: 2, priceCents: 7000 }]);
    await runAt(noon);
    await decline(noon, 'stale');
    await alerts.observe([{ ...bottle, priceCents: 7000 }]);
    await runAt(noon + HOUR_MS);
    expect((await handedOn()).map(({ items }) => items)).toMatchObject([
      [{ after: { storeQty: 2, priceCents: 7000 }, stores: [] }],
      [{ after: { storeQty: 6, priceCents: 7000 }, stores: [] }],
    ]);
  });

  it.each(['closed', 'provider away', 'fault', 'stale', 'too late to be sent'])(
    'waits again when its bundle is declined as %s, and the next slot hands it on',
    async (reason) => {
      await restock();
      await runAt(noon);
      await decline(noon, reason);
      await runAt(noon + HOUR_MS);
      expect((await handedOn()).map(({ slot, items }) => [slot, items.length])).toEqual([
        [iso(noon), 1],
        [iso(noon + HOUR_MS), 1],
      ]);
    },
  );

  it.each(['opted out', 'not wanted', 'not entitled', '400 (21211): not a number'])(
    'ends when its bundle is declined as %s',
    async (reason) => {
      await restock();
      await runAt(noon);
      await decline(noon, reason);
      await runAt(noon + HOUR_MS);
      await runAt(noon + DAY_MS);
      expect(await handedOn()).toHaveLength(1);
    },
  );

  it.each(['day taken', 'a reason of a version that comes'])(
    'waits for the next day when its bundle is declined as %s',
    async (reason) => {
      await restock();
      await runAt(noon);
      await decline(noon, reason);
      await runAt(noon + HOUR_MS);
      expect(await handedOn()).toHaveLength(1);
      await runAt(noon + DAY_MS);
      expect(await handedOn()).toHaveLength(2);
    },
  );

  it('ends when nobody knows whether its text went out, and the day stays taken', async () => {
    await restock();
    await runAt(noon);
    await decline(noon, 'unclear');
    await runAt(noon + HOUR_MS);
    await restock();
    await runAt(noon + 2 * HOUR_MS);
    expect(await handedOn()).toHaveLength(1);
    await runAt(noon + DAY_MS);
    expect((await handedOn()).map(({ items }) => items.length)).toEqual([1, 1]);
  });

  it('waits again when its text was accepted and then kept back by the provider', async () => {
    await restock();
    await runAt(noon);
    await accept(noon);
    const [told] = await handedOn();
    const declined = { alertId, slot: iso(noon), reason: 'stale', items: told?.items };
    await alerts.neighbours.deliver('notifications.bundle-declined.v1', declined);
    await runAt(noon + HOUR_MS);
    expect((await handedOn()).map(({ items }) => items.map(({ sku }) => sku))).toEqual([[bottle.sku], [bottle.sku]]);
  });

  it('ends when its text is accepted', async () => {
    await restock();
    await runAt(noon);
    await accept(noon);
    await decline(noon, 'stale');
    await runAt(noon + DAY_MS);
    expect(await handedOn()).toHaveLength(1);
  });

  it('takes the day when its text turns out to be accepted after its bundle was declined', async () => {
    await restock();
    await runAt(noon);
    await decline(noon, 'stale');
    await accept(noon);
    await runAt(noon + HOUR_MS);
    expect(await handedOn()).toHaveLength(1);
  });

  describe('and waits again', () => {
    beforeEach(async () => {
      await restock();
      await runAt(noon);
      await decline(noon, 'closed');
    });

    it('is dropped when the bottle sold out meanwhile', async () => {
      await alerts.observe([{ ...bottle, storeQty: 0 }]);
      await runAt(noon + DAY_MS);
      expect(await handedOn()).toHaveLength(1);
    });

    it('is not handed on when the plan ended meanwhile', async () => {
      await alerts.entitle(userId, 'premium', false);
      await runAt(noon + DAY_MS);
      expect(await handedOn()).toHaveLength(1);
    });

    it('is gone with its alert', async () => {
      await alerts.call(userId, 'DELETE', `/api/alerts/${alertId}`);
      await runAt(noon + DAY_MS);
      expect(await handedOn()).toHaveLength(1);
    });
  });

  describe('and whose price moved on meanwhile', () => {
    beforeEach(async () => {
      await reprice(5000, 6000);
      await runAt(noon);
      await reprice(6000, 7000);
      await alerts.observe([{ ...bottle, priceCents: 7000 }]);
    });

    it('is told on the next day by the newer change alone when its text was accepted', async () => {
      await accept(noon);
      await runAt(noon + DAY_MS);
      expect((await handedOn()).map(pricesOf)).toEqual([[[5000, 6000]], [[6000, 7000]]]);
    });

    it('is told from its first price when nothing was sent', async () => {
      await decline(noon, 'stale');
      await runAt(noon + HOUR_MS);
      expect((await handedOn()).map(pricesOf)).toEqual([[[5000, 6000]], [[5000, 7000]]]);
    });

    it('is dropped when nothing was sent and the price came back', async () => {
      await reprice(7000, 5000);
      await alerts.observe([{ ...bottle, priceCents: 5000 }]);
      await decline(noon, 'stale');
      await runAt(noon + HOUR_MS);
      expect((await handedOn()).map(pricesOf)).toEqual([[[5000, 6000]]]);
    });
  });

  describe('and gets no answer', () => {
    it('is handed on once more, as the same bundle, after two hours, and then once a day', async () => {
      await restock();
      await runAt(noon);
      await runAt(noon + HOUR_MS);
      expect(await handedOn()).toHaveLength(1);
      await runAt(noon + 2 * HOUR_MS);
      await runAt(noon + 3 * HOUR_MS);
      const [first, second, ...others] = await handedOn();
      expect(second).toEqual(first);
      expect(others).toEqual([]);
      await runAt(noon + 2 * HOUR_MS + DAY_MS);
      expect(await handedOn()).toEqual([first, first, first]);
    });

    it('is not asked about once the answer came', async () => {
      await restock();
      await runAt(noon);
      await accept(noon);
      await runAt(noon + 2 * HOUR_MS);
      expect(await handedOn()).toHaveLength(1);
    });
  });
});
