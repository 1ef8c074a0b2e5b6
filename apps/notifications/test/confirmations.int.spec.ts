import { errorBody, phoneCodeAsked } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import type { RunningNotifications } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';
import { userProfile } from './user-profile';

const WIDE = Object.fromEntries(
  ['NUMBER', 'ACCOUNT', 'NETWORK', 'NEIGHBOURHOOD', 'HOUR'].map((what) => [`FIRST_TEXTS_PER_${what}`, '1000']),
);

describe('a number that has to be confirmed', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: 'required', TWILIO_TIMEOUT_SECONDS: '1', ...WIDE });
  });
  afterAll(() => notifications.dispose());

  const change = (sql: string, ...values: unknown[]) => execute(notifications.dataSource, sql, values);
  const send = () => sendAll(notifications);
  const call = (userId: string, path: string, body?: object) =>
    notifications.call(userId, 'POST', `/api/phone/${path}`, body);
  const confirm = (userId: string, code: string) => call(userId, 'confirm', { code });
  const codesOf = (phone: string) =>
    notifications.textsTo(phone).flatMap((body) => /^Barrelhive: code (\d{6}) /.exec(body)?.[1] ?? []);
  const lastCode = (phone: string) => codesOf(phone).at(-1) ?? 'none came';
  const letMinutesPass = (minutes: number) =>
    change(
      `UPDATE first_text SET asked_at = asked_at - make_interval(mins => $1), issued_at = issued_at - make_interval(mins => $1)`,
      minutes,
    );
  /** Somebody whose first text has arrived. */
  const newcomer = async () => {
    const person = await notifications.subscriber('basic');
    await send();
    return person;
  };
  let alerts = 0;
  /** An alert found something, and what may go out went out. */
  const find = async (userId: string) => {
    await notifications.match(userId, `confirming-${++alerts}`);
    await send();
  };
  const alertTextsTo = (phone: string) =>
    notifications.textsTo(phone).filter((body) => !/: code |: your account /.test(body));
  const take = (userId: string, phone: string, version: number) =>
    notifications.neighbours.deliver('auth.user-updated.v1', { ...userProfile(userId, phone), version });

  it('gets one first text with a code and nothing else, until the code is entered', async () => {
    const { userId, phone } = await newcomer();
    await find(userId);
    expect(notifications.textsTo(phone)).toHaveLength(1);
    expect(await notifications.messagesOf(userId)).toMatchObject([
      { state: expect.stringMatching(/^(accepted|sent|delivered)$/) },
      { state: 'suppressed', reason: 'number not confirmed' },
    ]);
    expect((await confirm(userId, lastCode(phone))).status).toBe(204);
    await find(userId);
    expect(alertTextsTo(phone)).toHaveLength(1);
    const [confirmed] = (await notifications.neighbours.published('notifications.phone-confirmed.v1')).filter(
      (one) => one.userId === userId,
    );
    expect(confirmed).toMatchObject({ by: 'code' });
  });

  it('is in no announcement until then', async () => {
    const { userId, phone } = await newcomer();
    const list = { year: 2031, month: 3, itemCount: 4, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', list);
    await send();
    expect(alertTextsTo(phone)).toEqual([]);
    expect(await notifications.messagesOf(userId)).toHaveLength(1);
  });

  it('is confirmed by answering YES, which is answered, and by nothing else that starts texts', async () => {
    const { userId, phone } = await newcomer();
    await notifications.twilio.receive(phone, 'START');
    await find(userId);
    expect(alertTextsTo(phone)).toEqual([]);
    await notifications.twilio.receive(phone, 'Yes.');
    await find(userId);
    expect(alertTextsTo(phone)).toHaveLength(1);
  });

  it('keeps no code in any table', async () => {
    const { phone } = await newcomer();
    const rows = await queryRows(
      notifications.dataSource,
      z.object({ row: z.string() }),
      'SELECT to_jsonb(m)::text AS row FROM message m UNION ALL SELECT to_jsonb(f)::text FROM first_text f',
    );
    expect(lastCode(phone)).toMatch(/^\d{6}$/);
    expect(rows.filter(({ row }) => new RegExp(`\\D${lastCode(phone)}\\D`).test(row))).toEqual([]);
    expect(rows.some(({ row }) => row.includes('code ###### or reply YES'))).toBe(true);
  });

  it('takes five wrong codes and not the right one after them; one more text brings another code', async () => {
    const { userId, phone } = await newcomer();
    const wrong = lastCode(phone) === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1, 0]) {
      const { status, body } = await confirm(userId, wrong);
      expect([status, errorBody.parse(body)]).toMatchObject([422, { code: 'CODE_WRONG', left }]);
    }
    const refused = await confirm(userId, lastCode(phone));
    expect([refused.status, errorBody.parse(refused.body).code]).toEqual([410, 'CODE_EXPIRED']);
    await letMinutesPass(1);
    const asked = await call(userId, 'codes');
    expect([asked.status, phoneCodeAsked.parse(asked.body)]).toEqual([202, { resendAfter: 30 }]);
    await send();
    expect((await confirm(userId, ` ${lastCode(phone).slice(0, 3)}-${lastCode(phone).slice(3)}`)).status).toBe(204);
    expect(codesOf(phone)).toHaveLength(2);
  });

  it('takes a code for ten minutes, and what is no code costs no try', async () => {
    const { userId, phone } = await newcomer();
    expect((await confirm(userId, '12345')).status).toBe(400);
    await letMinutesPass(11);
    expect((await confirm(userId, lastCode(phone))).status).toBe(410);
  });

  it('gets no second text while the first is on its way, or was sent a moment ago', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await letMinutesPass(5);
    expect((await call(userId, 'codes')).status).toBe(202);
    await send();
    await letMinutesPass(-60);
    expect((await call(userId, 'codes')).status).toBe(202);
    await send();
    expect(codesOf(phone)).toHaveLength(1);
    await letMinutesPass(61);
  });

  it('has nothing to confirm twice, and a confirmation that comes twice is fine', async () => {
    const { userId, phone } = await newcomer();
    const code = lastCode(phone);
    expect((await confirm(userId, code)).status).toBe(204);
    expect((await confirm(userId, code)).status).toBe(204);
    const again = await call(userId, 'codes');
    expect([again.status, errorBody.parse(again.body).code]).toEqual([409, 'NOTHING_TO_CONFIRM']);
  });

  it('is asked anew when it was given up and comes back, and the new one is asked, too', async () => {
    const { userId, phone } = await newcomer();
    await confirm(userId, lastCode(phone));
    const other = '+18015558801';
    await take(userId, other, 2);
    await send();
    await find(userId);
    expect([codesOf(other).length, alertTextsTo(other)]).toEqual([1, []]);
    expect((await confirm(userId, lastCode(phone))).status).toBe(422);
    await letMinutesPass(1);
    await take(userId, phone, 3);
    await send();
    await find(userId);
    expect([codesOf(phone).length, alertTextsTo(phone)]).toEqual([2, []]);
  });

  it('gets nothing at all after STOP, not even a code, until START', async () => {
    const { userId, phone } = await newcomer();
    await notifications.twilio.receive(phone, 'STOP');
    await letMinutesPass(1);
    await call(userId, 'codes');
    await send();
    expect(codesOf(phone)).toHaveLength(1);
    expect((await confirm(userId, lastCode(phone))).status).toBe(204);
    await find(userId);
    expect(alertTextsTo(phone)).toEqual([]);
    await notifications.twilio.receive(phone, 'START');
    await find(userId);
    expect(alertTextsTo(phone)).toHaveLength(1);
  });

  it('is asked anew for another account, and an opt-out from before still holds', async () => {
    const { userId, phone } = await newcomer();
    await confirm(userId, lastCode(phone));
    await notifications.twilio.receive(phone, 'STOP');
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    await letMinutesPass(1);
    const back = await notifications.subscriber('basic', undefined, true, phone);
    await send();
    await find(back.userId);
    expect(notifications.textsTo(phone)).toHaveLength(1);
    await notifications.twilio.receive(phone, 'YES');
    expect((await call(back.userId, 'codes')).status).toBe(202);
    await send();
    expect(codesOf(phone)).toHaveLength(2);
    expect((await confirm(back.userId, lastCode(phone))).status).toBe(204);
  });

  it('of two accounts is confirmed for the one whose code it is, and by YES for the one that was asked last', async () => {
    const phone = '+18015558802';
    const first = await notifications.subscriber('basic', undefined, true, phone);
    await send();
    const second = await notifications.subscriber('basic', undefined, true, phone);
    await send();
    expect((await confirm(first.userId, lastCode(phone))).status).toBe(422);
    await notifications.twilio.receive(phone, 'YES');
    await find(first.userId);
    expect(alertTextsTo(phone)).toEqual([]);
    await find(second.userId);
    expect(alertTextsTo(phone)).toHaveLength(1);
    expect((await confirm(first.userId, codesOf(phone)[0] ?? '')).status).toBe(204);
  });

  it('gets one text though its sender died or heard nothing, and the code in it counts', async () => {
    notifications.twilio.faults.set({ next: ['accept-then-hang'], callbackCopies: 0 });
    const { userId, phone } = await newcomer();
    notifications.mend();
    await change(`UPDATE message SET due_at = now() WHERE user_id = $1`, userId);
    expect(codesOf(phone)).toHaveLength(1);
    expect((await confirm(userId, lastCode(phone))).status).toBe(204);
  });

  it('leaves no code and no number behind when the account is deleted, only that a text was sent', async () => {
    const { userId, phone } = await newcomer();
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    expect(await change('SELECT FROM first_text WHERE user_id = $1', userId)).toBe(0);
    expect(await change('SELECT FROM notice WHERE content::text LIKE $1', `%${phone}%`)).toBe(0);
    await notifications.twilio.receive(phone, 'YES');
    expect(await change('SELECT FROM recipient WHERE confirmed_at IS NOT NULL AND user_id = $1', userId)).toBe(0);
  });
});

describe('where numbers need not be confirmed', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: 'off' });
  });
  afterAll(() => notifications.dispose());

  it('nothing is texted at sign-up or change, and alerts are texted at once', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const other = '+18015558803';
    await notifications.neighbours.deliver('auth.user-updated.v1', { ...userProfile(userId, other), version: 2 });
    await sendAll(notifications);
    expect([notifications.textsTo(phone), notifications.textsTo(other)]).toEqual([[], []]);
    await notifications.match(userId, 'unconfirmed');
    await sendAll(notifications);
    expect(notifications.textsTo(other)).toHaveLength(1);
    const { status, body } = await notifications.call(userId, 'POST', '/api/phone/codes');
    expect([status, errorBody.parse(body).code]).toEqual([409, 'NOTHING_TO_CONFIRM']);
  });
});
