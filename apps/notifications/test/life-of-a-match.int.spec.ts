import { execute } from '@barrelhive/database';
import { NO_MORE_TODAY } from '../src/deliveries/message';
import { BOTTLE, DAY_MS, HOUR_MS, iso, newAlert, STORE, type OneAlert } from './one-alert';
import type { RunningNotifications } from './running-notifications';
import { aroundStatement, startWithoutLoops } from './step-by-step';

describe('what an alert found', () => {
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

  type Notice = Awaited<ReturnType<OneAlert['notices']>>[number];
  const pricesOf = ({ items }: Notice) => items.map(({ before, after }) => [before?.priceCents, after.priceCents]);

  it('is told with the price and the total of its slot, and without stores that may have sold it since', async () => {
    await one.find({ after: { storeQty: 6, priceCents: 6000 }, stores: [STORE] });
    await one.observe({ storeQty: 2, priceCents: 7000 });
    await one.runAt(noon);
    await one.end('stale');
    await one.observe({ priceCents: 7000 });
    await one.runAt(noon + HOUR_MS);
    expect((await one.notices()).map(({ items }) => items)).toMatchObject([
      [{ after: { storeQty: 2, priceCents: 7000 }, stores: [] }],
      [{ after: { storeQty: 6, priceCents: 7000 }, stores: [] }],
    ]);
  });

  it.each(['closed', 'provider away', 'stale'])(
    'waits again when its notice ends as %s, and the next slot tells it',
    async (reason) => {
      await one.find();
      await one.runAt(noon);
      await one.end(reason);
      await one.runAt(noon + HOUR_MS);
      expect((await one.notices()).map(({ slot, state, items }) => [slot, state, items.length])).toEqual([
        [iso(noon), 'expired', 1],
        [iso(noon + HOUR_MS), 'pending', 1],
      ]);
    },
  );

  it.each([
    ['opted out', 'suppressed'],
    ['not wanted', 'suppressed'],
    ['400 (21211): not a number', 'refused'],
  ] as const)('ends when its notice ends as %s', async (reason, step) => {
    await one.find();
    await one.runAt(noon);
    await one.end(reason, step);
    await one.runAt(noon + HOUR_MS);
    await one.runAt(noon + DAY_MS);
    expect(await one.notices()).toHaveLength(1);
  });

  it('waits for the next day when its notice was refused alone', async () => {
    await one.find();
    await one.runAt(noon);
    await one.end(NO_MORE_TODAY);
    await one.runAt(noon + HOUR_MS);
    expect(await one.notices()).toHaveLength(1);
    await one.runAt(noon + DAY_MS);
    expect(await one.notices()).toHaveLength(2);
  });

  it('ends when nobody knows whether its text went out, and the day stays taken', async () => {
    await one.find();
    await one.runAt(noon);
    await one.neverKnow();
    await one.runAt(noon + HOUR_MS);
    await one.find();
    await one.runAt(noon + 2 * HOUR_MS);
    expect(await one.notices()).toHaveLength(1);
    await one.runAt(noon + DAY_MS);
    expect((await one.notices()).map(({ items }) => items.length)).toEqual([1, 1]);
  });

  it('waits again when its text was accepted and then kept back by the provider', async () => {
    await one.find();
    await one.runAt(noon);
    await one.accept();
    await one.giveBack('stale');
    await one.runAt(noon + HOUR_MS);
    expect((await one.notices()).map(({ state, items }) => [state, items.length])).toEqual([
      ['expired', 1],
      ['pending', 1],
    ]);
    expect(await notifications.sentFor(one.name)).toMatchObject([{ itemsFound: 1 }, { isWithdrawn: true }]);
  });

  it('ends when its text is accepted', async () => {
    await one.find();
    await one.runAt(noon);
    await one.accept();
    await one.runAt(noon + DAY_MS);
    expect(await one.notices()).toHaveLength(1);
  });

  it('takes the day when its text turns out to be accepted after its notice ended', async () => {
    await one.find();
    await one.runAt(noon);
    await one.beUnclear();
    await one.end('stale');
    await one.accept();
    await one.runAt(noon + HOUR_MS);
    expect((await one.notices()).map(({ state }) => state)).toEqual(['accepted']);
  });

  it('is told by the same message when its text may still arrive', async () => {
    await one.find();
    await one.runAt(noon);
    await one.beUnclear();
    await one.end('stale');
    await one.runAt(noon + HOUR_MS);
    expect((await one.notices()).map(({ state, slot }) => [state, slot])).toEqual([['pending', iso(noon + HOUR_MS)]]);
    const unused = 'SELECT FROM notice WHERE id <> ALL (SELECT notice_id FROM message)';
    expect(await execute(notifications.dataSource, unused)).toBe(0);
  });

  it('is not told when its alert is deleted while the slot is run', async () => {
    await one.find();
    aroundStatement(notifications, 'FOR UPDATE OF w', { before: () => one.say('alerts.alert-ended.v1') });
    await one.runAt(noon);
    expect(await one.notices()).toEqual([]);
  });

  describe('and waits again', () => {
    beforeEach(async () => {
      await one.find();
      await one.runAt(noon);
      await one.end('closed');
    });

    it('is dropped when the bottle sold out meanwhile', async () => {
      await one.observe({ ...BOTTLE, sku: one.sku, storeQty: 0 });
      await one.runAt(noon + DAY_MS);
      expect(await one.notices()).toHaveLength(1);
      expect(await notifications.waitingFor(one.name)).toEqual([]);
    });

    it('is not told when the plan ended meanwhile', async () => {
      await notifications.entitle(one.userId, 'premium', false);
      await one.runAt(noon + DAY_MS);
      expect(await one.notices()).toHaveLength(1);
    });

    it('is not told while its alert is deleted, and is when the alert is there again, in its new words', async () => {
      await one.say('alerts.alert-ended.v1');
      await one.runAt(noon + HOUR_MS);
      expect(await one.notices()).toHaveLength(1);
      await one.say('alerts.alert-restored.v1');
      await one.runAt(noon + 2 * HOUR_MS);
      expect((await one.notices()).map(({ term }) => term)).toEqual(['blanton', "BLANTON'S"]);
    });
  });

  describe('and whose price moved on meanwhile', () => {
    beforeEach(async () => {
      await one.reprice(5000, 6000);
      await one.runAt(noon);
      await one.reprice(6000, 7000);
      await one.observe({ priceCents: 7000 });
    });

    it('is told on the next day by the newer change alone when its text was accepted', async () => {
      await one.accept();
      await one.runAt(noon + DAY_MS);
      expect((await one.notices()).map(pricesOf)).toEqual([[[5000, 6000]], [[6000, 7000]]]);
    });

    it('is told from its first price when nothing was sent', async () => {
      await one.end('stale');
      await one.runAt(noon + HOUR_MS);
      expect((await one.notices()).map(pricesOf)).toEqual([[[5000, 6000]], [[5000, 7000]]]);
    });

    it('is told from its first price when its text was accepted and then kept back', async () => {
      await one.accept();
      await one.giveBack('stale');
      await one.runAt(noon + HOUR_MS);
      expect((await one.notices()).map(pricesOf)).toEqual([[[5000, 6000]], [[5000, 7000]]]);
    });

    it('is dropped when nothing was sent and the price came back', async () => {
      await one.reprice(7000, 5000);
      await one.observe({ priceCents: 5000 });
      await one.end('stale');
      await one.runAt(noon + HOUR_MS);
      expect((await one.notices()).map(pricesOf)).toEqual([[[5000, 6000]]]);
    });
  });
});
