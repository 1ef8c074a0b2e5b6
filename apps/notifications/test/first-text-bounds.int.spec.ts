import { errorBody } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { OnUserRegistered } from '../src/confirmations/save-user.handler';
import { handleEvent } from './handle-event';
import type { RunningNotifications } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';
import { userProfile } from './user-profile';

/** Small ones: those of production are in the spec of the settings. */
const BOUNDS = { NUMBER: '3', ACCOUNT: '3', NETWORK: '3', NEIGHBOURHOOD: '6', HOUR: '8' };

describe('the bounds of first texts', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    const bounds = Object.entries(BOUNDS).map(([what, most]) => [`FIRST_TEXTS_PER_${what}`, most]);
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: 'required', ...Object.fromEntries(bounds) });
  });
  afterAll(() => notifications.dispose());
  beforeEach(() => execute(notifications.dataSource, 'TRUNCATE first_text, message'));

  let people = 0;
  const phoneOf = (nth: number) => `+1801557${String(1000 + nth)}`;
  async function register(networks: string[], phone = phoneOf(++people)): Promise<string> {
    const userId = `bounded-${++people}`;
    const profile = { ...userProfile(userId, phone), networks };
    await handleEvent(notifications.service, OnUserRegistered, 'auth.user-registered.v1', profile);
    return userId;
  }
  /** Somebody registers, and what may be texted for that is. Gives the user's id. */
  async function signUp(networks: string[], phone?: string): Promise<string> {
    const userId = await register(networks, phone);
    await sendAll(notifications);
    return userId;
  }
  async function textsOfSignUps(count: number, networksOf: (nth: number) => string[], phone?: string): Promise<number> {
    const before = notifications.twilio.calls.length;
    for (let nth = 0; nth < count; nth++) await signUp(networksOf(nth), phone);
    return notifications.twilio.calls.length - before;
  }
  const elsewhere = (nth: number) => [`198.51.${nth}.0/24`];
  const letDaysPass = (days: number) =>
    execute(
      notifications.dataSource,
      `UPDATE first_text SET asked_at = asked_at - make_interval(days => $1), confirmed_at = now()`,
      [days],
    );
  const figure = (outcome: string) => notifications.figure(`barrelhive_first_texts_total{outcome="${outcome}"}`);
  async function askAgain(userId: string): Promise<[number, string | undefined]> {
    await execute(notifications.dataSource, `UPDATE first_text SET asked_at = asked_at - interval '1 minute'`);
    const { status, body } = await notifications.call(userId, 'POST', '/api/phone/codes');
    await sendAll(notifications);
    return [status, status === 202 ? undefined : errorBody.parse(body).code];
  }

  it('are three a day to a number, whoever gives it, and six in 30 days', async () => {
    const phone = phoneOf(++people);
    expect(await textsOfSignUps(5, elsewhere, phone)).toBe(3);
    await letDaysPass(2);
    expect(await textsOfSignUps(5, elsewhere, phone)).toBe(3);
    await letDaysPass(2);
    expect(await textsOfSignUps(2, elsewhere, phone)).toBe(0);
    await letDaysPass(30);
    expect(await textsOfSignUps(1, elsewhere, phone)).toBe(1);
  });

  it('are three a day for an account, whatever numbers it takes, and say so', async () => {
    const userId = await signUp(elsewhere(1));
    const before = notifications.twilio.calls.length;
    for (let version = 2; version < 6; version++) {
      const profile = { ...userProfile(userId, phoneOf(++people)), networks: elsewhere(1), version };
      await notifications.neighbours.deliver('auth.user-updated.v1', profile);
      await sendAll(notifications);
    }
    expect(notifications.twilio.calls.length - before).toBe(2);
    expect(await askAgain(userId)).toEqual([429, 'TOO_MANY_CODES']);
  });

  it('count nothing that STOP keeps away', async () => {
    const phone = phoneOf(++people);
    const userId = await signUp(elsewhere(1), phone);
    await notifications.twilio.receive(phone, 'STOP');
    for (let nth = 0; nth < 4; nth++) expect(await askAgain(userId)).toEqual([202, undefined]);
    await notifications.twilio.receive(phone, 'START');
    const before = notifications.twilio.calls.length;
    expect(await askAgain(userId)).toEqual([202, undefined]);
    expect(notifications.twilio.calls.length - before).toBe(1);
  });

  it('hold though accounts are deleted', async () => {
    const phone = phoneOf(++people);
    const before = notifications.twilio.calls.length;
    for (let nth = 0; nth < 5; nth++) {
      const userId = await signUp(elsewhere(nth), phone);
      await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    }
    expect(notifications.twilio.calls.length - before).toBe(3);
  });

  it('are so many a day from a /64, and more from a /48 or a /24', async () => {
    expect(await textsOfSignUps(5, () => ['2001:db8:1:1::/64', '2001:db8:1::/48'])).toBe(3);
    expect(await textsOfSignUps(5, (nth) => [`2001:db8:1:${nth + 2}::/64`, '2001:db8:1::/48'])).toBe(3);
    await execute(notifications.dataSource, 'TRUNCATE first_text');
    expect(await textsOfSignUps(8, () => ['203.0.113.0/24'])).toBe(6);
  });

  it('are so many unanswered ones an hour beyond the usual, from wherever, and the alarm hears of the next', async () => {
    const before = await figure('hour');
    expect(await textsOfSignUps(10, elsewhere)).toBe(8);
    await eventually('the figure to show two more', async () => (await figure('hour')) === before + 2);
    // 336 a week are two an hour.
    await execute(
      notifications.dataSource,
      `INSERT INTO first_text (id, phone_digest, asked_at, confirmed_at)
       SELECT gen_random_uuid(), 'usual', now() - interval '2 days', now() FROM generate_series(1, 336)`,
    );
    expect(await textsOfSignUps(3, (nth) => elsewhere(100 + nth))).toBe(2);
    await execute(notifications.dataSource, 'UPDATE first_text SET confirmed_at = now() WHERE confirmed_at IS NULL');
    expect(await textsOfSignUps(1, () => elsewhere(110))).toBe(1);
  });

  it('hold for those who come at the same moment', async () => {
    const phone = phoneOf(++people);
    const before = notifications.twilio.calls.length;
    await Promise.all(Array.from({ length: 8 }, (_, nth) => register(elsewhere(nth), phone)));
    await sendAll(notifications);
    expect(notifications.twilio.calls.length - before).toBe(3);
  });
});
