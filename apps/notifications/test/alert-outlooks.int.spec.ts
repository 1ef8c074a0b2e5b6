import { alertOutlookList, errorBody, type AlertOutlook, type Obstacle } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { SendMessage } from '../src/deliveries/send-message';
import { alertIdOf, type Found } from './found-matches';
import { smsLane, type RunningNotifications, type Subscriber } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const PATH = '/api/alert-outlooks';
const CHEAPER: Found = {
  items: [
    {
      kind: 'price',
      sku: '018006',
      name: 'EAGLE RARE',
      before: { priceCents: 5000 },
      after: { priceCents: 4000 },
      stores: [],
    },
  ],
};

describe('the outlook of an alert', () => {
  let notifications: RunningNotifications;
  let alerts = 0;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ HOLIDAYS: 'none' });
  });
  afterAll(() => notifications.dispose());
  beforeEach(() => {
    notifications.alerts.status = 200;
  });

  const nameOfNext = () => `outlook-${++alerts}`;
  const change = (sql: string, ...values: unknown[]) => execute(notifications.dataSource, sql, values);

  /** As alerts says what the alert finds. */
  async function outlookOf(userId: string, alert: string, finds = {}): Promise<AlertOutlook | undefined> {
    notifications.alerts.finds = [{ alertId: alertIdOf(alert), ...finds }];
    const { body } = await notifications.call(userId, 'GET', PATH);
    return alertOutlookList.parse(body)[0];
  }

  const lane = () => smsLane(notifications);

  /** Claims whatever may go out, and posts it. */
  async function sendAll(): Promise<void> {
    const sending = notifications.service.app.get(SendMessage);
    for (let next = await sending.takeNext(lane(), 10); next !== 'none'; next = await sending.takeNext(lane(), 10)) {
      if (next !== 'not-sent') await Promise.all(sending.post(lane(), next));
    }
  }

  const say = (phone: string, body: string) => notifications.twilio.receive(phone, body);

  it('is open for an alert that found nothing yet', async () => {
    const { userId } = await notifications.subscriber('basic');
    const before = Date.now();
    const { next_look_at, ...outlook } = (await outlookOf(userId, nameOfNext())) ?? { next_look_at: '' };
    expect(outlook).toEqual({ search_id: alertIdOf(`outlook-${alerts}`) });
    expect(Date.parse(next_look_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(next_look_at) % 900_000).toBe(0);
  });

  it('is that its text is on its way, then when it was told, and a look on the next day', async () => {
    const { userId } = await notifications.subscriber('basic');
    const alert = nameOfNext();
    await notifications.match(userId, alert);
    expect(await outlookOf(userId, alert)).toMatchObject({ withheld: { obstacle: 'on its way' } });
    await sendAll();
    const outlook = await outlookOf(userId, alert);
    expect(outlook).toMatchObject({ withheld: { obstacle: 'told today', since: outlook?.told_at } });
    expect(dayOf(outlook?.next_look_at)).not.toBe(dayOf(new Date().toISOString()));
    await change(
      `UPDATE message SET occasion = replace(occasion, $2, '2026-01-05') WHERE user_id = $1`,
      userId,
      dayOf(new Date().toISOString()),
    );
    expect(await outlookOf(userId, alert)).toEqual(expect.not.objectContaining({ withheld: expect.anything() }));
    expect((await outlookOf(userId, alert))?.told_at).toBe(outlook?.told_at);
  });

  it('is that the text of the day may not have arrived', async () => {
    const { userId } = await notifications.subscriber('basic');
    const alert = nameOfNext();
    await notifications.match(userId, alert);
    await sendAll();
    await change(`UPDATE message SET state = 'undelivered' WHERE user_id = $1`, userId);
    const outlook = await outlookOf(userId, alert);
    expect([outlook?.told_at, outlook?.withheld]).toEqual([undefined, { obstacle: 'day taken' }]);
  });

  it('is that the user had 25 texts today, of whichever alerts', async () => {
    const { userId } = await notifications.subscriber('premium');
    const alert = nameOfNext();
    for (let other = 0; other < 24; other++) await notifications.find(userId, `${alert}-${other}`);
    await notifications.runSlot();
    expect((await outlookOf(userId, alert))?.withheld).toBeUndefined();
    await notifications.match(userId, `${alert}-24`);
    expect((await outlookOf(userId, alert))?.withheld).toEqual({ obstacle: 'too many today' });
  });

  it('is since when all that it finds is sold out, or that nothing was found for a month', async () => {
    const { userId } = await notifications.subscriber('basic');
    const since = '2026-01-05T21:40:00.000Z';
    const why = async (finds: object) => (await outlookOf(userId, nameOfNext(), finds))?.withheld;
    expect(await why({ soldOut: { since } })).toEqual({ obstacle: 'sold out', since });
    expect(await why({ soldOut: {} })).toEqual({ obstacle: 'sold out' });
    expect(await why({ foundNothingSince: since })).toEqual({ obstacle: 'found nothing', since });
    expect(await why({ foundNothingSince: new Date().toISOString() })).toBeUndefined();
  });

  it('is that a number cannot be reached, and until when', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const until = new Date(Date.now() + 8 * 86_400_000);
    await change(`INSERT INTO standing (channel, address, paused_until) VALUES ('sms', $1, $2)`, phone, until);
    const withheld = { obstacle: 'number unreachable', until: until.toISOString() };
    expect((await outlookOf(userId, nameOfNext()))?.withheld).toEqual(withheld);
  });

  it.each<[Obstacle, () => Promise<Subscriber>]>([
    ['plan unknown', () => notifications.subscriber()],
    ['no account', async () => ({ userId: 'unheard-of', phone: '' })],
  ])('is "%s" before that is heard of', async (obstacle, person) => {
    const { userId } = await person();
    expect((await outlookOf(userId, nameOfNext()))?.withheld).toEqual({ obstacle });
  });

  it('says nothing of a number that is not known to be the own one', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const why = async () => (await outlookOf(userId, nameOfNext()))?.withheld?.obstacle;
    await say(phone, 'STOP');
    expect(await why()).toBe('opted out');
    await change('UPDATE recipient SET consent_at = now() WHERE user_id = $1', userId);
    expect(await why()).toBeUndefined();
    await say(phone, 'START');
    await say(phone, 'STOP');
    expect(await why()).toBe('opted out');
    const other = await notifications.subscriber('basic', undefined, true, phone);
    expect(await why()).toBeUndefined();
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId: other.userId });
    expect(await why()).toBe('opted out');
    await say(phone, 'START');
    expect(await why()).toBeUndefined();
  });

  it.each([0, 500])('is not known while alerts does not say which alerts there are (%s)', async (status) => {
    const { userId } = await notifications.subscriber('basic');
    notifications.alerts.status = status;
    const { status: answered, body } = await notifications.call(userId, 'GET', PATH);
    expect([answered, errorBody.parse(body).code]).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
  });

  it('is for the caller alone', async () => {
    const answer = await fetch(notifications.url + PATH);
    expect(answer.status).toBe(401);
  });

  describe('has the reason for which', () => {
    const wishes = (userId: string, preferences: object) =>
      notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences });
    /** What comes up for somebody who gets texts otherwise. */
    const situations: readonly [Obstacle, (person: Subscriber) => Promise<unknown>][] = [
      ['no consent', ({ userId }) => change('UPDATE recipient SET consent_agreed = false WHERE user_id = $1', userId)],
      ['opted out', ({ phone }) => say(phone, 'STOP')],
      [
        'number unusable',
        ({ phone }) =>
          change(`INSERT INTO standing (channel, address, unusable_since) VALUES ('sms', $1, now())`, phone),
      ],
      ['number lost', ({ userId }) => change('UPDATE recipient SET lost_at = now() WHERE user_id = $1', userId)],
      [
        'number unreachable',
        ({ phone }) =>
          change(
            `INSERT INTO standing (channel, address, paused_until) VALUES ('sms', $1, now() + interval '8 days')`,
            phone,
          ),
      ],
      ['not entitled', ({ userId }) => notifications.entitle(userId, 'basic', false)],
      ['not wanted', ({ userId }) => wishes(userId, { price: false })],
    ];

    it.each(situations)(
      'a slot does not write what it found, and a claim does not send it: %s',
      async (obstacle, comeUp) => {
        const person = await notifications.subscriber('basic');
        const [beforeSlot, beforeClaim] = [nameOfNext(), nameOfNext()];
        await notifications.match(person.userId, beforeClaim, CHEAPER);
        await comeUp(person);
        await notifications.match(person.userId, beforeSlot, CHEAPER);
        await sendAll();
        const endings = await notifications.endedFor(beforeClaim);
        expect(endings).toEqual([{ state: 'suppressed', reason: obstacle }]);
        // A slot leaves who does not pay to wait.
        const atSlot = obstacle === 'not entitled' ? [] : endings;
        expect(await notifications.endedFor(beforeSlot)).toEqual(atSlot);
        for (const alert of [beforeSlot, beforeClaim]) {
          expect((await outlookOf(person.userId, alert))?.withheld).toMatchObject({
            obstacle,
            ...(obstacle === 'not wanted' && { kinds: ['price'] }),
          });
        }
      },
    );
  });
});

describe('the outlook of an alert outside the hours', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ SEND_DAYS: dayAfterTomorrow(), HOLIDAYS: 'none' });
  });
  afterAll(() => notifications.dispose());

  it('is when they begin, for which a claim lets a text wait, too', async () => {
    const { userId } = await notifications.subscriber('basic');
    notifications.alerts.finds = [{ alertId: alertIdOf('outlook-closed') }];
    const { body } = await notifications.call(userId, 'GET', PATH);
    const [outlook] = alertOutlookList.parse(body);
    expect(outlook?.withheld).toEqual({ obstacle: 'outside the hours', until: outlook?.next_look_at });
    await notifications.neighbours.deliver('allocated.list-released.v1', {
      year: 2026,
      month: 11,
      itemCount: 42,
      items: [],
    });
    expect(await notifications.service.app.get(SendMessage).takeNext(smsLane(notifications), 1)).toBe('not-sent');
    const sql = 'SELECT FROM message WHERE user_id = $1 AND due_at = $2';
    expect(await execute(notifications.dataSource, sql, [userId, outlook?.next_look_at])).toBe(1);
  });
});

function dayOf(instant: string | undefined): string {
  return new Date(instant ?? '').toLocaleDateString('en-CA', { timeZone: STORE_TIME_ZONE });
}

function dayAfterTomorrow(): string {
  const then = new Date(Date.now() + 2 * 86_400_000);
  return new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, weekday: 'short' }).format(then).toLowerCase();
}
