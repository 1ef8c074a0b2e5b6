import { execute } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import { MailLinks } from '../src/channels/email/mail-links';
import { ForgetOldMessages } from '../src/retention/forget-old-messages';
import { BACK_IN_STOCK, startMailing, type MailingNotifications } from './mailboxes';
import { aroundStatement, withoutRedis } from './step-by-step';

const FORM = 'application/x-www-form-urlencoded';

describe('mail', () => {
  let mailing: MailingNotifications;
  let notifications: MailingNotifications['notifications'];
  let person: MailingNotifications['person'];
  let mailbox: MailingNotifications['mailbox'];
  beforeAll(async () => {
    mailing = await startMailing();
    ({ notifications, person, mailbox } = mailing);
  });
  afterAll(() => mailing.dispose());
  afterEach(() => {
    jest.restoreAllMocks();
    return mailing.clear();
  });
  /** A person with a mailbox that they confirmed. */
  const withMailbox = async () => {
    const { userId } = await person();
    const address = mailbox();
    await mailing.addMailbox({ userId }, address);
    return { userId, address };
  };
  const tell = async (userId: string, alert: string) => {
    await notifications.match(userId, alert);
    await mailing.send();
  };
  const leavePath = (address: string) => {
    const header = mailing.standin.mailsTo(address).at(-1)?.headers['list-unsubscribe'];
    return /^<http:\/\/[^/]+(\/unsubscribe\/[\w-]+)>$/.exec(header ?? '')?.[1] ?? 'none';
  };

  it('asks nobody to confirm while Redis is away, which counts that, and says so in words', async () => {
    const { userId } = await person();
    const address = mailbox();
    const { status, body } = await withoutRedis(notifications, () => mailing.give(userId, address));
    expect([status, body]).toMatchObject([503, { code: 'UPSTREAM_UNAVAILABLE' }]);
    expect(mailing.standin.mailsTo(address)).toEqual([]);
  });

  it('goes to an address once somebody confirmed it by the link that came there, without a log-in', async () => {
    const { userId } = await person();
    const address = mailbox();
    await mailing.give(userId, address.toUpperCase());
    await tell(userId, 'unconfirmed');
    expect([await mailing.confirm('another'), mailing.subjectsTo(address)]).toEqual([410, []]);
    const code = mailing.codeTo(address);
    expect([await mailing.confirm(code), await mailing.confirm(code)]).toEqual([204, 204]);
    await tell(userId, 'confirmed');
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  it('is read by a parser: both forms, the page of what it told, and how to end it', async () => {
    const { userId, address } = await withMailbox();
    await tell(userId, 'read');
    const mail = mailing.standin.mailsTo(address).at(-1);
    const [message] = (await notifications.messagesOf(userId)).filter(({ state }) => state === 'sent');
    expect(mail).toMatchObject({ from: '"Barrelhive" <alerts@barrelhive.test>', to: [address] });
    expect(mail?.messageId).toBe(`<${message?.id}@barrelhive.test>`);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
    for (const form of [mail?.text, mail?.html])
      expect(form).toMatch(/\$64\.99[^]*\/t\/[0-9a-z]{10}[^]*\/unsubscribe\//);
  });

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', FORM],
    ['a form of parts', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  ])('ends by one click, as %s, also when it is repeated', async (_what, body, type) => {
    const { userId, address } = await withMailbox();
    await tell(userId, `left-${type}`);
    const path = leavePath(address);
    expect([await mailing.post(path, body, type), await mailing.post(path, body, type)]).toEqual([204, 204]);
    await tell(userId, `left-then-${type}`);
    expect([mailing.subjectsTo(address), await mailing.addressesOf(userId)]).toEqual([[BACK_IN_STOCK], []]);
  });

  it('says nothing to whoever guesses a link, and begins no transaction for it', async () => {
    const guessed = '6b1d1f0e-5f0e-4c55-9d0c-000000000000';
    expect(await mailing.post('/unsubscribe/none', '', FORM)).toBe(204);
    expect(await mailing.post(`/unsubscribe/${guessed}`, '', FORM)).toBe(204);
    const watched = Object.create(notifications.dataSource) as DataSource;
    watched.transaction = jest.fn();
    await new MailLinks(watched).leave(guessed);
    expect(watched.transaction).not.toHaveBeenCalled();
  });

  it('learns that nobody has an address, until somebody confirms it anew', async () => {
    const { userId, address } = await withMailbox();
    mailing.standin.faults.set({ bouncing: [address] });
    await tell(userId, 'bounced');
    expect(await mailing.addressesOf(userId)).toMatchObject([{ state: 'unusable' }]);
    mailing.standin.faults.clear();
    await tell(userId, 'after-the-bounce');
    expect(mailing.subjectsTo(address)).toEqual([]);
    await mailing.addMailbox({ userId }, address);
    expect(await mailing.addressesOf(userId)).toMatchObject([{ state: 'confirmed' }]);
  });

  const putOff = async (userId: string, alert: string, faults: Parameters<typeof mailing.standin.faults.set>[0]) => {
    mailing.standin.faults.set(faults);
    await notifications.match(userId, alert);
    for (let times = 0; times <= (faults.next?.length ?? 0); times++) {
      await mailing.send();
      await execute(notifications.dataSource, `UPDATE message SET due_at = now()`);
    }
  };

  it('pauses for an address that was put off three times within a day, with mail taken between them', async () => {
    const { userId, address } = await withMailbox();
    await putOff(userId, 'put-off-first', { next: ['later-451', 'later-after-data-451'] });
    await putOff(userId, 'put-off-then', { next: ['later-451'] });
    expect(await mailing.addressesOf(userId)).toMatchObject([{ state: 'paused' }]);
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  it('does not pause for an address that was put off twice a day', async () => {
    const { userId, address } = await withMailbox();
    await putOff(userId, 'put-off-one-day', { next: ['later-451', 'later-451'] });
    await execute(notifications.dataSource, `UPDATE standing SET put_off_since = now() - interval '25 hours'`);
    await putOff(userId, 'put-off-the-next', { next: ['later-451', 'later-451'] });
    expect(await mailing.addressesOf(userId)).toMatchObject([{ state: 'confirmed' }]);
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK, BACK_IN_STOCK]);
  });

  it('pauses for no other address', async () => {
    const { userId } = await person();
    const [slow, quick] = [mailbox(), mailbox()];
    await mailing.addMailbox({ userId }, slow);
    await putOff(userId, 'put-off', { next: ['later-451', 'later-after-data-451', 'later-451'] });
    await mailing.addMailbox({ userId }, quick);
    await tell(userId, 'to-the-other');
    expect(await mailing.addressesOf(userId)).toMatchObject([{ state: 'paused' }, { state: 'confirmed' }]);
    expect([mailing.subjectsTo(slow), mailing.subjectsTo(quick)]).toEqual([[], [BACK_IN_STOCK]]);
  });

  it('is not sent again when the line broke after it was given', async () => {
    const { userId, address } = await withMailbox();
    mailing.standin.faults.set({ next: ['take-then-reset'] });
    for (let times = 0; times < 2; times++) await tell(userId, 'unclear');
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  it('is sent again when the line broke before', async () => {
    const { userId, address } = await withMailbox();
    mailing.standin.faults.set({ next: ['reset'] });
    await tell(userId, 'before');
    await execute(notifications.dataSource, 'UPDATE message SET due_at = now()');
    await mailing.send();
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  it('is sent later when the database failed at the last look before its post, since nothing was posted', async () => {
    const { userId, address } = await withMailbox();
    const fail = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    aroundStatement(notifications, 'AS "isFresh"', { before: fail });
    await tell(userId, 'not-looked-at');
    expect(mailing.subjectsTo(address)).toEqual([]);
    await execute(notifications.dataSource, 'UPDATE message SET due_at = now()');
    await mailing.send();
    expect(mailing.subjectsTo(address)).toEqual([BACK_IN_STOCK]);
  });

  it('is told at the next slot when the database failed before its post, and it waited too long while others were taken', async () => {
    const [late, other] = [await withMailbox(), await withMailbox()];
    await notifications.match(late.userId, 'without-a-database');
    // After so many attempts the next one is not due before the test ends.
    await execute(notifications.dataSource, 'UPDATE message SET attempts = 9');
    // A pool says so when none of its connections is given back in time.
    const fail = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    aroundStatement(notifications, 'leave_token::text', { before: fail });
    await mailing.send();
    await tell(other.userId, 'beside-the-one-without');
    expect([mailing.subjectsTo(late.address), mailing.subjectsTo(other.address)]).toEqual([[], [BACK_IN_STOCK]]);
    await notifications.letTimePass(31);
    await mailing.send();
    await notifications.runSlot();
    await mailing.send();
    expect(mailing.subjectsTo(late.address)).toEqual([BACK_IN_STOCK]);
  });

  it('asks no address more than three times a day to confirm, whoever gives it', async () => {
    const address = mailbox();
    const statuses: number[] = [];
    for (let people = 0; people < 4; people++)
      statuses.push((await mailing.give((await person()).userId, address)).status);
    expect([statuses, mailing.standin.mailsTo(address).length]).toEqual([[201, 201, 201, 201], 3]);
  });

  it('keeps an address for as long as the link holds that was asked for last', async () => {
    const [{ userId }, address] = [await person(), mailbox()];
    await mailing.give(userId, address);
    await execute(
      notifications.dataSource,
      "UPDATE given_address SET given_at = given_at - interval '2 days' WHERE user_id = $1",
      [userId],
    );
    await mailing.give(userId, address);
    await notifications.service.app.get(ForgetOldMessages).run(new AbortController().signal);
    expect(await mailing.confirm(mailing.codeTo(address))).toBe(204);
  });

  it('takes two addresses of a person, and asks for one three times a day at most', async () => {
    const { userId } = await person();
    const addresses = [mailbox(), mailbox(), mailbox()];
    const give = async (address = '') => (await mailing.give(userId, address)).status;
    expect([await give(addresses[0]), await give(addresses[1]), await give(addresses[2])]).toEqual([201, 201, 403]);
    expect([await give(addresses[0]), await give(addresses[0]), await give(addresses[0])]).toEqual([201, 201, 429]);
  });
});
