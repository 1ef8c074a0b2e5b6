import { alertOutlookList } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import * as z from 'zod';
import { FindLostNumbers } from '../src/channels/sms/lost-numbers/find-lost-numbers';
import { alertIdOf } from './found-matches';
import type { RunningNotifications, Subscriber } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';
import { userProfile } from './user-profile';

const recipientRow = z.object({ isAsked: z.boolean(), isLost: z.boolean() });

describe('a number that its carrier says somebody else has', () => {
  let notifications: RunningNotifications;
  let alerts = 0;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ TWILIO_TIMEOUT_SECONDS: '1' });
  });
  afterAll(() => notifications.dispose());
  beforeEach(async () => {
    notifications.mend();
    await change('DELETE FROM recipient');
  });

  const change = (sql: string, ...values: unknown[]) => execute(notifications.dataSource, sql, values);
  const night = (atMost = 10) =>
    notifications.service.app.get(FindLostNumbers).run(atMost, new AbortController().signal);
  const setFate = (phone: string) => notifications.twilio.switchboard.setFate(phone, 'reassigned');

  /** Who agreed to texts this many days ago. */
  async function memberFor(days: number): Promise<Subscriber> {
    const person = await notifications.subscriber('basic');
    await change(
      'UPDATE recipient SET consent_at = now() - make_interval(days => $2) WHERE user_id = $1',
      person.userId,
      days,
    );
    return person;
  }

  function stateOf({ userId }: Subscriber) {
    const sql = `SELECT carrier_asked_at IS NOT NULL AS "isAsked", lost_at IS NOT NULL AS "isLost" FROM recipient WHERE user_id = $1`;
    return queryRow(notifications.dataSource, recipientRow, sql, [userId]);
  }

  /** What becomes of a text about what an alert found. */
  async function textsOfAnAlert({ userId, phone }: Subscriber): Promise<number> {
    const before = notifications.textsTo(phone).length;
    await notifications.match(userId, `lost-${++alerts}`);
    await sendAll(notifications);
    return notifications.textsTo(phone).length - before;
  }

  it('gets no more texts, and its owner is told why', async () => {
    const person = await memberFor(40);
    setFate(person.phone);
    await night();
    expect(await stateOf(person)).toEqual({ isAsked: true, isLost: true });
    expect(await textsOfAnAlert(person)).toBe(0);
    expect(await notifications.endedFor(`lost-${alerts}`)).toEqual([{ state: 'suppressed', reason: 'number lost' }]);
    notifications.alerts.finds = [{ alertId: alertIdOf(`lost-${alerts}`) }];
    const { body } = await notifications.call(person.userId, 'GET', '/api/alert-outlooks');
    expect(alertOutlookList.parse(body)[0]?.withheld?.obstacle).toBe('number lost');
  });

  it('gets them again when its owner asks for them from there', async () => {
    const person = await memberFor(40);
    setFate(person.phone);
    await night();
    await notifications.twilio.receive(person.phone, 'START');
    expect(await textsOfAnAlert(person)).toBe(1);
    await night();
    expect(await stateOf(person)).toMatchObject({ isLost: false });
  });

  it('stays lost to both where another account has it, too: nobody knows who wrote', async () => {
    const person = await memberFor(40);
    await notifications.subscriber('basic', undefined, true, person.phone);
    setFate(person.phone);
    await night();
    await notifications.twilio.receive(person.phone, 'START');
    expect(await stateOf(person)).toMatchObject({ isLost: true });
  });

  it('is texted for whoever agreed after it changed hands', async () => {
    const before = await memberFor(40);
    setFate(before.phone);
    const since = await notifications.subscriber('basic', undefined, true, before.phone);
    await change(`UPDATE recipient SET consent_at = now() + interval '2 days' WHERE user_id = $1`, since.userId);
    await night();
    expect([await stateOf(before), await stateOf(since)]).toMatchObject([{ isLost: true }, { isLost: false }]);
  });

  it('is forgotten with the change to another', async () => {
    const person = await memberFor(40);
    setFate(person.phone);
    await night();
    const profile = { ...userProfile(person.userId, '+18015559001', true), version: 2 };
    await notifications.neighbours.deliver('auth.user-updated.v1', profile);
    expect(await stateOf(person)).toEqual({ isAsked: false, isLost: false });
  });

  it('is found the sooner the longer nobody asked, so many a night, and none of those that were verified lately', async () => {
    const people = [await memberFor(40), await memberFor(50), await memberFor(29)];
    await change(
      `UPDATE recipient SET carrier_asked_at = now() - interval '31 days' WHERE user_id = $1`,
      people[0]?.userId,
    );
    const before = await Promise.all(people.map(stateOf));
    await night(1);
    const after = await Promise.all(people.map(stateOf));
    expect(before.map((state) => state?.isAsked)).toEqual([true, false, false]);
    expect(after.map((state) => state?.isAsked)).toEqual([true, true, false]);
  });

  it('is not asked about where nothing is sent to it', async () => {
    const people = [await memberFor(40), await memberFor(40), await memberFor(40)] as const;
    await notifications.entitle(people[0].userId, 'basic', false);
    await notifications.twilio.receive(people[1].phone, 'STOP');
    await change('UPDATE recipient SET consent_agreed = false WHERE user_id = $1', people[2].userId);
    await night();
    expect(await Promise.all(people.map(stateOf))).toMatchObject([
      { isAsked: false },
      { isAsked: false },
      { isAsked: false },
    ]);
  });

  it('is left for another night while nobody answers', async () => {
    const person = await memberFor(40);
    setFate(person.phone);
    notifications.line.cut();
    await night();
    expect(await stateOf(person)).toEqual({ isAsked: false, isLost: false });
    notifications.line.restore();
    await night();
    expect(await stateOf(person)).toEqual({ isAsked: true, isLost: true });
  });
});
