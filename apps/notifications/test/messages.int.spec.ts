import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { alertIdOf, matchOf } from './found-matches';
import { startNotifications, type RunningNotifications } from './running-notifications';
import { userProfile } from './user-profile';

const cheaper = {
  kind: 'price' as const,
  sku: '018006',
  name: 'EAGLE RARE',
  before: { priceCents: 5000 },
  after: { priceCents: 4000 },
  stores: [],
};

describe('text messages about alerts', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());
  afterEach(() => notifications.twilio.faults.clear());

  it('go out once, are followed to their delivery, and are reported once', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const slot = new Date().toISOString();
    await notifications.match(userId, 'alert-once', { slot });
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toEqual([expect.stringMatching(/^Barrelhive "blanton": Blanton's .*STOP/)]);
    expect(await notifications.sentFor('alert-once')).toEqual([
      { alertId: alertIdOf('alert-once'), slot, sentAt: expect.any(String), itemsFound: 1 },
    ]);
    expect(await notifications.endedFor('alert-once')).toEqual([]);
  });

  it('do not go out twice when the event comes twice, nor for what is found later on the day', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const { deliver, deliverAgain } = notifications.neighbours;
    await deliverAgain(await deliver('alerts.changes-matched.v1', matchOf(userId, 'alert-twice', {})));
    await notifications.runSlot();
    await notifications.match(userId, 'alert-twice');
    await notifications.reach(userId, 'delivered');
    expect(await notifications.sentFor('alert-twice')).toMatchObject([{ itemsFound: 1 }]);
    await notifications.match(userId, 'alert-twice');
    expect(await notifications.messagesOf(userId)).toHaveLength(1);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('go out for each of several alerts of one user, one after the other', async () => {
    const { userId, phone } = await notifications.subscriber('standard');
    await Promise.all(['a', 'b', 'c', 'd'].map((alert) => notifications.match(userId, `alert-many-${alert}`)));
    await eventually('four deliveries', async () => {
      const states = (await notifications.messagesOf(userId)).map(({ state }) => state);
      return states.filter((state) => state === 'delivered').length === 4;
    });
    expect(notifications.textsTo(phone)).toHaveLength(4);
  });

  it('tell only what the user wants to hear', async () => {
    const { userId, phone } = await notifications.subscriber('basic', { back_in_stock: false });
    const blantons = { ...cheaper, kind: 'back-in-stock' as const, name: 'BLANTON GOLD' };
    await notifications.match(userId, 'alert-part', { items: [blantons, cheaper] });
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toEqual([expect.stringContaining('Eagle Rare now $40.00')]);
    expect(notifications.textsTo(phone)[0]).not.toContain('Gold');
    expect(await notifications.sentFor('alert-part')).toMatchObject([{ itemsFound: 1 }]);
  });

  it('tell whoever waits for returns that a case was delivered while a bottle was left', async () => {
    const { userId, phone } = await notifications.subscriber('basic', { price: false, new_items: false });
    const delivered = { kind: 'back-in-stock', reason: 'delivery', before: { storeQty: 1 } } as const;
    const items = [{ ...cheaper, ...delivered, after: { priceCents: 4000, storeQty: 201 } }];
    await notifications.match(userId, 'alert-delivery', { items });
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toEqual([expect.stringContaining('Eagle Rare $40.00 delivered: 201 in ')]);
  });

  it('do not go out without plan, consent or preference; the day is free again', async () => {
    const unpaid = await notifications.subscriber();
    const unasked = await notifications.subscriber('premium', undefined, false);
    const uninterested = await notifications.subscriber('premium', { back_in_stock: false });
    await notifications.entitle(unpaid.userId, 'basic', false);
    await notifications.match(unpaid.userId, 'alert-unpaid');
    await notifications.match(unasked.userId, 'alert-unasked');
    await notifications.match(uninterested.userId, 'alert-uninterested');
    expect(await notifications.messagesOf(unpaid.userId)).toEqual([]);
    expect(await notifications.endedFor('alert-unasked')).toMatchObject([{ reason: 'no consent' }]);
    expect(await notifications.endedFor('alert-uninterested')).toMatchObject([{ reason: 'not wanted' }]);

    await notifications.entitle(unpaid.userId, 'basic', true);
    await notifications.runSlot();
    await notifications.reach(unpaid.userId, 'delivered');
    expect(notifications.textsTo(unpaid.phone)).toHaveLength(1);
    expect([...notifications.textsTo(unasked.phone), ...notifications.textsTo(uninterested.phone)]).toEqual([]);
  });

  it.each([
    ['says STOP', 'opted out'],
    ['loses the plan', 'not entitled'],
    ['reaches the end of a cancelled plan, of which billing said no more,', 'not entitled'],
    ['no longer wants it', 'not wanted'],
  ])('do not go out to whoever %s between queueing and sending', async (what, reason) => {
    const { userId, phone } = await notifications.subscriber('basic');
    const alertId = `alert-between-${what}`;
    notifications.twilio.faults.set({ next: ['refuse-429'] });
    await notifications.match(userId, alertId);
    await eventually('the first attempt to be put off', async () => {
      const [message] = await notifications.messagesOf(userId);
      return message?.state === 'pending' && message.attempts === 1;
    });
    if (what === 'says STOP') {
      await notifications.twilio.receive(phone, 'Stop');
    } else if (what === 'loses the plan') {
      await notifications.entitle(userId, 'basic', false);
    } else if (reason === 'not entitled') {
      const endsAt = new Date(Date.now() - 1000).toISOString();
      await notifications.entitle(userId, 'basic', true, { cancelled: true, endsAt });
    } else {
      await notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences: { back_in_stock: false } });
    }
    await notifications.reach(userId, 'suppressed');
    expect(notifications.twilio.calls.filter(({ to }) => to === phone)).toHaveLength(1);
    expect(notifications.textsTo(phone)).toEqual([]);
    expect(await notifications.endedFor(alertId)).toMatchObject([{ reason }]);
  });

  it('do not go to a number that was opted out, though its new owner consented, by a change or a sign-up', async () => {
    const before = await notifications.subscriber('basic');
    await notifications.twilio.receive(before.phone, 'STOP');
    const { userId } = await notifications.subscriber('basic');
    const { deliver } = notifications.neighbours;
    await deliver('auth.user-updated.v1', { ...userProfile(userId, before.phone), version: 2 });
    await notifications.match(userId, 'alert-inherited');
    await notifications.reach(userId, 'suppressed');
    const newcomer = randomUUID();
    await deliver('auth.user-registered.v1', userProfile(newcomer, before.phone));
    await notifications.entitle(newcomer, 'basic', true);
    await notifications.match(newcomer, 'alert-of-newcomer');
    await notifications.reach(newcomer, 'suppressed');
    for (const alertId of ['alert-inherited', 'alert-of-newcomer']) {
      expect(await notifications.endedFor(alertId)).toMatchObject([{ reason: 'opted out' }]);
    }
  });

  it('go to the new number after a change of the profile', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const { deliver } = notifications.neighbours;
    await deliver('auth.user-updated.v1', { ...userProfile(userId, '+18015559999'), version: 3 });
    await deliver('auth.user-updated.v1', { ...userProfile(userId, '+18015558888'), version: 2 });
    await notifications.match(userId, 'alert-moved');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo('+18015559999')).toHaveLength(1);
    expect(notifications.textsTo(phone)).toEqual([]);
  });

  it('end where the provider says, though its reports come twice and in the wrong order', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ callbackCopies: 3, callbacksReversed: true });
    await notifications.match(userId, 'alert-reversed');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
    expect(await notifications.sentFor('alert-reversed')).toHaveLength(1);
  });
});

describe('text messages about the monthly list and drawings', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());

  const kept = (period: string) =>
    execute(notifications.dataSource, 'SELECT FROM recipient WHERE list_period = $1', [period]);

  it('go out once per user and month to every plan that wants them', async () => {
    const [basic, premium, uninterested, unpaid] = await Promise.all([
      notifications.subscriber('basic'),
      notifications.subscriber('premium'),
      notifications.subscriber('premium', { monthly_allocated: false }),
      notifications.subscriber(),
    ]);
    const released = { year: 2026, month: 11, itemCount: 42, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', released);
    await notifications.neighbours.deliver('allocated.list-released.v1', released);
    await notifications.reach(basic.userId, 'delivered');
    await notifications.reach(premium.userId, 'delivered');
    expect(notifications.textsTo(basic.phone)).toEqual([
      expect.stringContaining('November allocated list is out with 42'),
    ]);
    expect(notifications.textsTo(premium.phone)).toHaveLength(1);
    expect(await notifications.messagesOf(uninterested.userId)).toEqual([]);
    expect(await notifications.messagesOf(unpaid.userId)).toEqual([]);
  });

  it('say how many bottles of the list match the alerts of the reader, where that was counted for this list', async () => {
    const [counted, uncounted] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    const { deliver } = notifications.neighbours;
    /** Of the bottles by these places in the list, for each alert. */
    const matchList = (month: number, userId: string, alerts: number[][]) => {
      const matches = alerts.map((changes, nth) => ({
        alertId: alertIdOf(`${userId} ${nth}`),
        userId,
        term: '',
        changes,
      }));
      return deliver('alerts.changes-matched.v1', { kind: 'list', year: 2026, month, matches });
    };
    await matchList(12, counted.userId, [
      [0, 2],
      [2, 5],
    ]);
    // What comes late is of an older list.
    await matchList(11, counted.userId, [[0, 1, 2, 3]]);
    await matchList(11, uncounted.userId, [[7]]);
    await eventually(
      'the counts to be kept',
      async () => (await kept('2026-12')) === 1 && (await kept('2026-11')) === 1,
    );
    await deliver('allocated.list-released.v1', { year: 2026, month: 12, itemCount: 42, items: [] });
    await notifications.reach(counted.userId, 'delivered');
    await notifications.reach(uncounted.userId, 'delivered');
    expect(notifications.textsTo(counted.phone)).toEqual([
      expect.stringContaining('December allocated list is out with 42 items, 3 match your alerts '),
    ]);
    expect(notifications.textsTo(uncounted.phone)).toEqual([
      expect.stringContaining('December allocated list is out with 42 items http'),
    ]);
  });

  it('go out once per user and drawing, above Basic only', async () => {
    const basic = await notifications.subscriber('basic');
    const standard = await notifications.subscriber('standard');
    const items = [
      { sku: '1', name: 'PAPPY VAN WINKLE 23 SPCL RES', displayName: 'Pappy Van Winkle 23 Special Reserve' },
    ];
    const opened = { year: 2026, month: 11, drawingId: 'd-1', title: 'November drawing', itemCount: 1, items };
    await notifications.neighbours.deliver('allocated.drawing-opened.v1', opened);
    await notifications.neighbours.deliver('allocated.drawing-opened.v1', opened);
    await notifications.reach(standard.userId, 'delivered');
    expect(notifications.textsTo(standard.phone)).toEqual([
      expect.stringContaining('open: Pappy Van Winkle 23 Special Reserve'),
    ]);
    expect(await notifications.messagesOf(basic.userId)).toEqual([]);
  });
});
