import { alertList } from '@barrelhive/contracts';
import { BOTTLE, iso, newAlert, STORE, type OneAlert } from './one-alert';
import { startAlertsWithoutClock, type RunningAlerts } from './running-alerts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('a match that was handed on', () => {
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

  const pricesOf = ({ items }: Awaited<ReturnType<OneAlert['handedOn']>>[number]) =>
    items.map(({ before, after }) => [before?.priceCents, after.priceCents]);

  it('is told with the price and the total of its slot, and without stores that may have sold it since', async () => {
    await alerts.change({ name: BOTTLE.name, after: { storeQty: 6, priceCents: 6000 }, stores: [STORE] });
    await alerts.observe([{ ...BOTTLE, storeQty: 2, priceCents: 7000 }]);
    await one.runAt(noon);
    await one.decline(noon, 'stale');
    await alerts.observe([{ ...BOTTLE, priceCents: 7000 }]);
    await one.runAt(noon + HOUR_MS);
    expect((await one.handedOn()).map(({ items }) => items)).toMatchObject([
      [{ after: { storeQty: 2, priceCents: 7000 }, stores: [] }],
      [{ after: { storeQty: 6, priceCents: 7000 }, stores: [] }],
    ]);
  });

  it.each(['closed', 'provider away', 'fault', 'stale'])(
    'waits again when its bundle is declined as %s, and the next slot hands it on',
    async (reason) => {
      await one.restock();
      await one.runAt(noon);
      await one.decline(noon, reason);
      await one.runAt(noon + HOUR_MS);
      expect((await one.handedOn()).map(({ slot, items }) => [slot, items.length])).toEqual([
        [iso(noon), 1],
        [iso(noon + HOUR_MS), 1],
      ]);
    },
  );

  it.each(['opted out', 'not wanted', 'not entitled', '400 (21211): not a number'])(
    'ends when its bundle is declined as %s',
    async (reason) => {
      await one.restock();
      await one.runAt(noon);
      await one.decline(noon, reason);
      await one.runAt(noon + HOUR_MS);
      await one.runAt(noon + DAY_MS);
      expect(await one.handedOn()).toHaveLength(1);
    },
  );

  it.each(['day taken', 'a reason of a version that comes'])(
    'waits for the next day when its bundle is declined as %s',
    async (reason) => {
      await one.restock();
      await one.runAt(noon);
      await one.decline(noon, reason);
      await one.runAt(noon + HOUR_MS);
      expect(await one.handedOn()).toHaveLength(1);
      await one.runAt(noon + DAY_MS);
      expect(await one.handedOn()).toHaveLength(2);
    },
  );

  it('ends when nobody knows whether its text went out, and the day stays taken', async () => {
    await one.restock();
    await one.runAt(noon);
    await one.decline(noon, 'unclear');
    await one.runAt(noon + HOUR_MS);
    await one.restock();
    await one.runAt(noon + 2 * HOUR_MS);
    expect(await one.handedOn()).toHaveLength(1);
    await one.runAt(noon + DAY_MS);
    expect((await one.handedOn()).map(({ items }) => items.length)).toEqual([1, 1]);
  });

  it('waits again when its text was accepted and then kept back by the provider', async () => {
    await one.restock();
    await one.runAt(noon);
    await one.accept(noon);
    await one.giveBack(noon, 'stale');
    await one.runAt(noon + HOUR_MS);
    expect((await one.handedOn()).map(({ items }) => items.map(({ sku }) => sku))).toEqual([
      [BOTTLE.sku],
      [BOTTLE.sku],
    ]);
  });

  it('is not in the history of its alert once its text was kept back, unless nobody knows whether it went out', async () => {
    const history = async () => {
      const { body } = await alerts.call(one.userId, 'GET', '/api/alerts');
      return alertList.parse(body)[0]?.history;
    };
    await one.restock();
    await one.runAt(noon);
    const sentAt = await one.accept(noon);
    await one.giveBack(noon, 'unclear');
    expect(await history()).toEqual([{ sentAt, itemsFound: 2 }]);
    await one.giveBack(noon, 'provider away');
    expect(await history()).toEqual([]);
  });

  it('ends when its text is accepted', async () => {
    await one.restock();
    await one.runAt(noon);
    await one.accept(noon);
    await one.decline(noon, 'stale');
    await one.runAt(noon + DAY_MS);
    expect(await one.handedOn()).toHaveLength(1);
  });

  it('takes the day when its text turns out to be accepted after its bundle was declined', async () => {
    await one.restock();
    await one.runAt(noon);
    await one.decline(noon, 'stale');
    await one.accept(noon);
    await one.runAt(noon + HOUR_MS);
    expect(await one.handedOn()).toHaveLength(1);
  });

  describe('and waits again', () => {
    beforeEach(async () => {
      await one.restock();
      await one.runAt(noon);
      await one.decline(noon, 'closed');
    });

    it('is dropped when the bottle sold out meanwhile', async () => {
      await alerts.observe([{ ...BOTTLE, storeQty: 0 }]);
      await one.runAt(noon + DAY_MS);
      expect(await one.handedOn()).toHaveLength(1);
    });

    it('is not handed on when the plan ended meanwhile', async () => {
      await alerts.entitle(one.userId, 'premium', false);
      await one.runAt(noon + DAY_MS);
      expect(await one.handedOn()).toHaveLength(1);
    });

    it('is gone with its alert', async () => {
      await alerts.call(one.userId, 'DELETE', `/api/alerts/${one.id}`);
      await one.runAt(noon + DAY_MS);
      expect(await one.handedOn()).toHaveLength(1);
    });
  });

  describe('and whose price moved on meanwhile', () => {
    beforeEach(async () => {
      await one.reprice(5000, 6000);
      await one.runAt(noon);
      await one.reprice(6000, 7000);
      await alerts.observe([{ ...BOTTLE, priceCents: 7000 }]);
    });

    it('is told on the next day by the newer change alone when its text was accepted', async () => {
      await one.accept(noon);
      await one.runAt(noon + DAY_MS);
      expect((await one.handedOn()).map(pricesOf)).toEqual([[[5000, 6000]], [[6000, 7000]]]);
    });

    it('is told from its first price when nothing was sent', async () => {
      await one.decline(noon, 'stale');
      await one.runAt(noon + HOUR_MS);
      expect((await one.handedOn()).map(pricesOf)).toEqual([[[5000, 6000]], [[5000, 7000]]]);
    });

    it('is told from its first price when its text was accepted and then kept back', async () => {
      await one.accept(noon);
      await one.giveBack(noon, 'stale');
      await one.runAt(noon + HOUR_MS);
      expect((await one.handedOn()).map(pricesOf)).toEqual([[[5000, 6000]], [[5000, 7000]]]);
    });

    it('is dropped when nothing was sent and the price came back', async () => {
      await one.reprice(7000, 5000);
      await alerts.observe([{ ...BOTTLE, priceCents: 5000 }]);
      await one.decline(noon, 'stale');
      await one.runAt(noon + HOUR_MS);
      expect((await one.handedOn()).map(pricesOf)).toEqual([[[5000, 6000]]]);
    });
  });

  describe('and gets no answer', () => {
    it('is handed on once more, as the same bundle, after two hours, and then once a day', async () => {
      await one.restock();
      await one.runAt(noon);
      await one.runAt(noon + HOUR_MS);
      expect(await one.handedOn()).toHaveLength(1);
      await one.runAt(noon + 2 * HOUR_MS);
      await one.runAt(noon + 3 * HOUR_MS);
      const [first, second, ...others] = await one.handedOn();
      expect(second).toEqual(first);
      expect(others).toEqual([]);
      await one.runAt(noon + 2 * HOUR_MS + DAY_MS);
      expect(await one.handedOn()).toEqual([first, first, first]);
    });

    it('is not asked about once the answer came', async () => {
      await one.restock();
      await one.runAt(noon);
      await one.accept(noon);
      await one.runAt(noon + 2 * HOUR_MS);
      expect(await one.handedOn()).toHaveLength(1);
    });
  });
});
