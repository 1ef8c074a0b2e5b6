import { execute } from '@barrelhive/database';
import { ForgetOldMessages } from '../src/retention/forget-old-messages';
import type { RunningNotifications } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';
import { userProfile } from './user-profile';

const OTHER_NUMBER = /^Barrelhive: your account has another phone number\. If this was not you, write to /;
const OTHER_EMAIL = /^Barrelhive: your account has another email address\. If this was not you, write to /;
const FAILED = /^Barrelhive: many log-ins to your account failed\. If this was not you, /;
const isFirstText = (body: string) => body.startsWith('Barrelhive: code ');

describe('what happens to an account', () => {
  let notifications: RunningNotifications;
  let numbers = 0;
  let version = 1;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: 'required' });
  });
  afterAll(() => notifications.dispose());

  const change = (sql: string, ...values: unknown[]) => execute(notifications.dataSource, sql, values);
  const send = () => sendAll(notifications);
  const newNumber = () => `+1801557${String(1000 + numbers++)}`;
  const newcomer = async () => {
    const person = await notifications.subscriber('basic', undefined, true, newNumber());
    await send();
    return person;
  };
  const owner = async () => {
    const person = await newcomer();
    await notifications.twilio.receive(person.phone, 'YES');
    return person;
  };
  const update = (userId: string, phone: string, emailChanged?: true) =>
    notifications.neighbours.deliver('auth.user-updated.v1', {
      ...userProfile(userId, phone),
      version: ++version,
      ...(emailChanged && { emailChanged }),
    });
  const fail = (userId: string) => notifications.neighbours.deliver('auth.log-ins-failed.v1', { userId });
  const received = async (phone: string) => {
    await send();
    return notifications.textsTo(phone).filter((body) => !isFirstText(body));
  };
  const once = (pattern: RegExp): unknown[] => [expect.stringMatching(pattern)];

  it('is told to the confirmed number before, when it changes, and to nobody else', async () => {
    const { userId, phone } = await owner();
    const other = newNumber();
    await update(userId, other);
    expect(await received(phone)).toEqual(once(OTHER_NUMBER));
    expect(await received(other)).toEqual([]);
    expect(notifications.textsTo(other).filter(isFirstText)).toHaveLength(1);
  });

  it('is told to the confirmed number when the e-mail changes, once a day', async () => {
    const { userId, phone } = await owner();
    await update(userId, phone, true);
    await update(userId, phone, true);
    expect(await received(phone)).toEqual(once(OTHER_EMAIL));
  });

  it('is told to the number before alone when both change', async () => {
    const { userId, phone } = await owner();
    const other = newNumber();
    await update(userId, other, true);
    expect([await received(phone), await received(other)]).toEqual([once(OTHER_NUMBER), []]);
  });

  it('is told to the confirmed number when many log-ins fail, once a day', async () => {
    const { userId, phone } = await owner();
    await fail(userId);
    await fail(userId);
    expect(await received(phone)).toEqual(once(FAILED));
  });

  it('is told to no number that nobody confirmed', async () => {
    const { userId, phone } = await newcomer();
    await fail(userId);
    await update(userId, phone, true);
    const other = newNumber();
    await update(userId, other);
    expect([await received(phone), await received(other)]).toEqual([[], []]);
  });

  it('is not told after STOP, which also a number that was given up may say', async () => {
    const { userId, phone } = await owner();
    await notifications.twilio.receive(phone, 'STOP');
    await fail(userId);
    expect(await received(phone)).toEqual([]);
    const next = await owner();
    await update(next.userId, newNumber());
    await notifications.twilio.receive(next.phone, 'STOP');
    expect(await received(next.phone)).toEqual([]);
    const back = await notifications.subscriber('basic', undefined, true, next.phone);
    await notifications.match(back.userId, `alert-of-${back.userId}`);
    expect(await received(next.phone)).toEqual([]);
  });

  it('takes no plan, and leaves the day to the texts of alerts', async () => {
    const { userId, phone } = await owner();
    await notifications.entitle(userId, 'basic', false);
    await fail(userId);
    expect(await received(phone)).toEqual(once(FAILED));
    await notifications.entitle(userId, 'basic', true);
    await notifications.match(userId, `alert-of-${userId}`);
    expect(await received(phone)).toHaveLength(2);
  });

  it('is shown in the export, and forgotten with the account', async () => {
    const { userId, phone } = await owner();
    await update(userId, newNumber());
    await received(phone);
    const { body } = await notifications.call(userId, 'GET', `/internal/users/${userId}/data`);
    expect(body).toMatchObject({ former_numbers: [{ phone }] });
    expect(JSON.stringify(body)).toContain('another phone number');
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    expect(await change('SELECT FROM recipient WHERE phone = $1', phone)).toBe(0);
    expect(await change('SELECT FROM message WHERE address = $1', phone)).toBe(0);
  });

  it('leaves nothing of a number that was given up after ten days, but that it opted out', async () => {
    const { userId, phone } = await owner();
    await update(userId, newNumber());
    await received(phone);
    await notifications.twilio.receive(phone, 'STOP');
    const forget = () => notifications.service.app.get(ForgetOldMessages).run(new AbortController().signal);
    const known = () => change('SELECT FROM recipient WHERE phone = $1', phone);
    await forget();
    expect(await known()).toBe(1);
    await change(`UPDATE recipient SET former_since = now() - interval '11 days' WHERE phone = $1`, phone);
    await forget();
    expect(await known()).toBe(0);
    expect(await change('SELECT FROM standing WHERE address = $1', phone)).toBe(0);
    const back = await notifications.subscriber('basic', undefined, true, phone);
    await notifications.match(back.userId, `alert-of-${back.userId}`);
    expect(await received(phone)).toHaveLength(1);
  });
});

describe('what happens to an account where numbers need not be confirmed', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: 'off' });
  });
  afterAll(() => notifications.dispose());

  it('is told to no number, and none that was given up is kept', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.twilio.receive(phone, 'YES');
    const other = '+18015578001';
    const { deliver } = notifications.neighbours;
    await deliver('auth.log-ins-failed.v1', { userId });
    await deliver('auth.user-updated.v1', { ...userProfile(userId, phone), version: 2, emailChanged: true });
    await deliver('auth.user-updated.v1', { ...userProfile(userId, other), version: 3, emailChanged: true });
    await sendAll(notifications);
    expect([notifications.textsTo(phone), notifications.textsTo(other)]).toEqual([[], []]);
    expect(await execute(notifications.dataSource, 'SELECT FROM recipient WHERE phone = $1', [phone])).toBe(0);
    const { body } = await notifications.call(userId, 'GET', `/internal/users/${userId}/data`);
    expect(body).toMatchObject({ former_numbers: [] });
    await notifications.match(userId, 'alert');
    await sendAll(notifications);
    expect(notifications.textsTo(other)).toHaveLength(1);
  });
});
