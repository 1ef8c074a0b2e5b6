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

describe.each(['required', 'off'])('what happens to an account, where the confirmation of numbers is %s', (confirm) => {
  let notifications: RunningNotifications;
  let numbers = 0;
  let version = 1;
  const isNeeded = confirm === 'required';

  beforeAll(async () => {
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: confirm });
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
  /** One text like that, or none where nobody is asked to confirm a number. */
  const once = (pattern: RegExp): unknown[] => (isNeeded ? [expect.stringMatching(pattern)] : []);

  it('is told to the confirmed number before, when it changes, and to nobody else', async () => {
    const { userId, phone } = await owner();
    const other = newNumber();
    await update(userId, other);
    expect(await received(phone)).toEqual(once(OTHER_NUMBER));
    expect(await received(other)).toEqual([]);
    expect(notifications.textsTo(other).filter(isFirstText)).toHaveLength(isNeeded ? 1 : 0);
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
    expect(await received(phone)).toHaveLength(isNeeded ? 2 : 1);
  });

  it('is shown in the export, and forgotten with the account', async () => {
    const { userId, phone } = await owner();
    await update(userId, newNumber());
    await received(phone);
    const { body } = await notifications.call(userId, 'GET', `/internal/users/${userId}/data`);
    expect(body).toMatchObject({ former_numbers: isNeeded ? [{ phone }] : [] });
    expect(JSON.stringify(body).includes('another phone number')).toBe(isNeeded);
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
    expect(await known()).toBe(isNeeded ? 1 : 0);
    await change(`UPDATE recipient SET former_since = now() - interval '11 days' WHERE phone = $1`, phone);
    await forget();
    expect(await known()).toBe(0);
    expect(await change('SELECT FROM standing WHERE address = $1', phone)).toBe(0);
    const back = await notifications.subscriber('basic', undefined, true, phone);
    await notifications.match(back.userId, `alert-of-${back.userId}`);
    expect(await received(phone)).toHaveLength(isNeeded ? 1 : 0);
  });
});
