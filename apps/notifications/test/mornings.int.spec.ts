import { execute } from '@barrelhive/database';
import { FinishUnsent } from '../src/deliveries/finish-unsent';
import { findMessage } from '../src/deliveries/message';
import { alertIdOf } from './found-matches';
import { BACK_IN_STOCK, startMailing, type MailingNotifications } from './mailboxes';

const WELLER_BACK_IN_STOCK: unknown = expect.stringMatching(/^Weller.*: back in stock$/);
const WELLER = {
  ...{ kind: 'back-in-stock' as const, sku: '020145', name: 'WELLER SPECIAL RES', stores: [] },
  ...{ before: { storeQty: 0 }, after: { storeQty: 6, priceCents: 2999 } },
};

describe('mail that comes each morning', () => {
  let mailing: MailingNotifications;
  let notifications: MailingNotifications['notifications'];
  let person: MailingNotifications['person'];
  let mailbox: MailingNotifications['mailbox'];
  beforeAll(async () => {
    mailing = await startMailing();
    ({ notifications, person, mailbox } = mailing);
  });
  afterAll(() => mailing.dispose());
  afterEach(() => mailing.clear());
  /** They were told on another day. */
  const setMorningsBack = () =>
    execute(
      notifications.dataSource,
      `UPDATE message SET occasion = 'morning:2000-01-01' WHERE occasion LIKE 'morning:%'`,
    );

  it('tells in one mail what was found for all alerts, and each of it once', async () => {
    const { userId } = await person();
    const address = mailbox();
    await mailing.addMailbox({ userId }, address, 'each_morning');
    await notifications.match(userId, 'first-of-the-day');
    await notifications.match(userId, 'second-of-the-day', { term: 'weller', items: [WELLER] });
    await mailing.send();
    expect(mailing.subjectsTo(address)).toEqual([]);
    expect(await mailing.dawn()).toBe(1);
    await mailing.send();
    const { subject, text } = mailing.standin.mailsTo(address).at(-1) ?? {};
    expect(subject).toMatch(/^2 bottles for /);
    expect(text).toMatch(/Blanton[^]*Weller|Weller[^]*Blanton/);
    await setMorningsBack();
    expect(await mailing.dawn()).toBe(0);
  });

  it('tells nothing that was told at once there, or is over', async () => {
    const { userId } = await person();
    const address = mailbox();
    const id = await mailing.addMailbox({ userId }, address);
    await notifications.match(userId, 'at-once');
    await mailing.send();
    await notifications.call(userId, 'PATCH', `/api/channels/${id}`, { tells: 'each_morning' });
    await notifications.match(userId, 'sold-out', { items: [WELLER] });
    await notifications.neighbours.deliver('inventory.catalogue-updated.v1', {
      ...{ runId: 'run', observedAt: new Date().toISOString(), removedSkus: [] },
      entries: [{ sku: WELLER.sku, name: WELLER.name, department: 'AW', status: '1', storeQty: 0 }],
    });
    expect(await mailing.dawn()).toBe(0);
  });

  it('tells the next morning what did not get out', async () => {
    const { userId } = await person();
    const address = mailbox();
    await mailing.addMailbox({ userId }, address, 'each_morning');
    await notifications.match(userId, 'late');
    await mailing.dawn();
    await execute(
      notifications.dataSource,
      `UPDATE message SET occasion = 'morning:2000-01-01', state = 'expired', reason = 'too late to be sent' WHERE occasion LIKE 'morning:%'`,
    );
    expect(await mailing.dawn()).toBe(1);
    await mailing.send();
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  describe('where an alert was deleted since it was written', () => {
    const saySince = (event: 'ended' | 'restored', userId: string, alert: string) =>
      notifications.neighbours.deliver(`alerts.alert-${event}.v1`, {
        alertId: alertIdOf(alert),
        userId,
        term: 'weller',
        at: new Date().toISOString(),
      });

    it('tells nothing of that, and tells it the next morning where the alert is there again', async () => {
      const { userId } = await person();
      const address = mailbox();
      await mailing.addMailbox({ userId }, address, 'each_morning');
      await notifications.match(userId, 'stays');
      await notifications.match(userId, 'is-deleted', { term: 'weller', items: [WELLER] });
      await mailing.dawn();
      await saySince('ended', userId, 'is-deleted');
      await mailing.send();
      expect(mailing.standin.mailsTo(address).at(-1)).toMatchObject({
        subject: BACK_IN_STOCK,
        text: expect.not.stringMatching(/weller/i),
      });
      await saySince('restored', userId, 'is-deleted');
      await setMorningsBack();
      await mailing.dawn();
      await mailing.send();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK, WELLER_BACK_IN_STOCK]);
    });

    it('does not come where nothing else was found, and comes where the alert is there again', async () => {
      const { userId } = await person();
      const address = mailbox();
      await mailing.addMailbox({ userId }, address, 'each_morning');
      await notifications.match(userId, 'only-one');
      await mailing.dawn();
      await saySince('ended', userId, 'only-one');
      await mailing.send();
      expect(mailing.subjectsTo(address)).toEqual([]);
      await saySince('restored', userId, 'only-one');
      await mailing.dawn();
      await mailing.send();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
    });
  });

  it('comes at its hour, also where its owner has quiet hours then', async () => {
    const { userId } = await person();
    const address = mailbox();
    await mailing.letSleep({ userId }, await mailing.addMailbox({ userId }, address, 'each_morning'));
    await notifications.match(userId, 'in-quiet-hours');
    await mailing.dawn();
    await mailing.send();
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  it('is told of a list at once', async () => {
    const { userId } = await person();
    const address = mailbox();
    await mailing.addMailbox({ userId }, address, 'each_morning');
    const list = { year: 2026, month: 11, itemCount: 42, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', list);
    await mailing.send();
    expect(mailing.subjectsTo(address)).toEqual(['The November allocated list is out']);
  });

  describe('where its owner chose that since', () => {
    const choose = (userId: string, id: string, choice: object) =>
      notifications.call(userId, 'PATCH', `/api/channels/${id}`, choice);
    const endMail = (userId: string, reason: string) =>
      notifications.dataSource.transaction(async (manager) => {
        const message = await findMessage(manager, `WHERE m.user_id = $1 AND m.channel = 'email'`, [userId]);
        if (!message) throw new Error('no mail was written');
        const ending = { step: 'expired', reason } as const;
        await notifications.service.app.get(FinishUnsent).run(manager, message, ending);
      });

    /** A mailbox for which alone something waits: at first it was told at once. */
    const lateMailbox = async (why: 'it was quiet there' | 'it went stale') => {
      const { userId } = await person();
      const address = mailbox();
      const id = await mailing.addMailbox({ userId }, address);
      if (why === 'it was quiet there') await mailing.letSleep({ userId }, id);
      await notifications.match(userId, `chosen-${address}`);
      if (why === 'it went stale') await endMail(userId, 'stale');
      await choose(userId, id, { tells: 'each_morning' });
      return { userId, address, id };
    };

    it.each(['it was quiet there', 'it went stale'] as const)(
      'tells what waited for it alone since %s',
      async (why) => {
        const { address } = await lateMailbox(why);
        await notifications.runSlot();
        expect(await mailing.dawn()).toBe(1);
        await mailing.send();
        expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
      },
    );

    it('leaves that to a slot where they chose otherwise before it came', async () => {
      const { userId, address, id } = await lateMailbox('it went stale');
      await mailing.addMailbox({ userId }, mailbox());
      await notifications.runSlot();
      await choose(userId, id, { tells: 'at_once' });
      await notifications.runSlot();
      await mailing.send();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
    });

    /** Something waits for all through a morning that tells it; then its owner chooses at once. */
    const toldThenAtOnce = async ({ isSent = true } = {}) => {
      const { userId } = await person();
      const address = mailbox();
      const id = await mailing.addMailbox({ userId }, address, 'each_morning');
      const alert = `told-${address}`;
      await notifications.find(userId, alert);
      await mailing.dawn();
      if (isSent) await mailing.send();
      await choose(userId, id, { tells: 'at_once' });
      return { userId, address, alert };
    };
    const runSlot = async () => {
      await notifications.runSlot();
      await mailing.send();
    };

    it.each(['the next slot', 'a slot of the next day'])(
      'is not told by %s what a morning told, while it waited for all',
      async (when) => {
        const { address, alert } = await toldThenAtOnce();
        if (when === 'a slot of the next day') await setMorningsBack();
        await runSlot();
        expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
        expect(await notifications.waitingFor(alert)).toEqual([]);
      },
    );

    it('is told nothing more of an alert on the day of a morning that told of it, and the rest on the next', async () => {
      const { userId, address, alert } = await toldThenAtOnce();
      await notifications.find(userId, alert, { items: [WELLER] });
      await runSlot();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
      await setMorningsBack();
      await runSlot();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK, WELLER_BACK_IN_STOCK]);
    });

    it('is told at once what a morning could not tell, once that is over, and not before', async () => {
      const { userId, address } = await toldThenAtOnce({ isSent: false });
      await notifications.runSlot();
      await endMail(userId, 'too late to be sent');
      await mailing.send();
      expect(mailing.subjectsTo(address)).toEqual([]);
      await runSlot();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
    });

    it('leaves nothing of it to a slot once it told that', async () => {
      const { userId, address, id } = await lateMailbox('it was quiet there');
      await mailing.dawn();
      await choose(userId, id, { tells: 'at_once', quiet_hours: null });
      await notifications.runSlot();
      await mailing.send();
      expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
    });
  });
});
