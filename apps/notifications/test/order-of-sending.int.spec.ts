import { execute, queryRows } from '@barrelhive/database';
import { segmentCount, STORE_TIME_ZONE } from '@barrelhive/rules';
import * as z from 'zod';
import { SEND_SCHEDULE } from '../src/notifications-settings';
import { ClaimMessages } from '../src/deliveries/claim-messages';
import type { ClaimedDelivery } from '../src/notices/channel';
import { SendMessage } from '../src/deliveries/send-message';
import { smsLane, type RunningNotifications, type Subscriber } from './running-notifications';
import { aroundStatement, startWithoutLoops } from './step-by-step';

const sentRow = z.object({ what: z.string() });
const SENT = `SELECT coalesce(content ->> 'term', content ->> 'kind') || ' ' ||
  CASE WHEN accepted_at IS NULL THEN state ELSE 'accepted' END AS what
  FROM message m JOIN notice n ON n.id = m.notice_id WHERE m.id = $1`;

const BUNDLE_WAIT_MS = 30 * 60_000;
const LIST = { year: 2026, month: 11, itemCount: 42, items: [] };

describe('sending, step by step', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    jest.restoreAllMocks();
    smsLane(notifications).pace.spendTurns(1);
    notifications.twilio.faults.clear();
    await execute(notifications.dataSource, `DELETE FROM message`);
    await notifications.forgetWaiting();
  });

  const sending = () => notifications.service.app.get(SendMessage);
  /** The next message that may go out; what must not is judged on the way. */
  async function nextInTurn(): Promise<ClaimedDelivery | undefined> {
    for (;;) {
      const next = await sending().takeNext(smsLane(notifications), 1);
      if (next === 'none') return undefined;
      if (next !== 'not-sent') return next[0];
    }
  }
  const post = (message: ClaimedDelivery) => Promise.all(sending().post(smsLane(notifications), [message]));
  async function sendAll(): Promise<string[]> {
    const posted: string[] = [];
    for (let next = await nextInTurn(); next; next = await nextInTurn()) {
      await post(next);
      const [row] = await queryRows(notifications.dataSource, sentRow, SENT, [next.id]);
      posted.push(row?.what ?? 'nothing');
    }
    return posted;
  }
  const match = ({ userId }: Subscriber, term: string, firstObservedAt?: string) =>
    notifications.match(userId, `alert-${term}-${userId}`, { term, firstObservedAt });

  describe('when there is more than the pace allows', () => {
    it('takes alerts before announcements, and of each what waits longest', async () => {
      const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
      await notifications.neighbours.deliver('allocated.list-released.v1', LIST);
      await match(second, 'older');
      await match(first, 'newer');
      expect(await sendAll()).toEqual(['older accepted', 'newer accepted', 'list accepted', 'list accepted']);
    });

    it('takes what waited with alerts by when it was seen, also if it comes after what was seen later', async () => {
      const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      await match(first, 'seen-later', minutesAgo(15));
      await match(second, 'seen-first', minutesAgo(60));
      await match(first, 'seen-last');
      expect(await sendAll()).toEqual(['seen-first accepted', 'seen-later accepted', 'seen-last accepted']);
    });

    it('lets what was put off keep its place', async () => {
      const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
      await match(first, 'older');
      await match(second, 'newer');
      notifications.twilio.faults.set({ next: ['refuse-429'] });
      const refused = await nextInTurn();
      if (refused) await post(refused);
      await execute(notifications.dataSource, `UPDATE message SET due_at = now() WHERE state = 'pending'`);
      expect(await sendAll()).toEqual(['older accepted', 'newer accepted']);
    });

    it('claims together what the pace lets go within a moment, in the same order, and of each number one', async () => {
      const [first, second] = [await notifications.subscriber('standard'), await notifications.subscriber('basic')];
      for (const term of ['one1', 'two2']) await match(first, term);
      await match(second, 'three');
      const claims = jest.spyOn(notifications.service.app.get(ClaimMessages), 'run');
      const claimed = await sending().takeNext(smsLane(notifications), 10);
      if (typeof claimed === 'string') throw new Error(claimed);
      expect(claimed.map(({ address }) => address)).toEqual([first.phone, second.phone]);
      expect(claims).toHaveBeenCalledTimes(1);
      await Promise.all(sending().post(smsLane(notifications), claimed));
      expect(await sendAll()).toEqual(['two2 accepted']);
      expect([first, second].map(({ phone }) => notifications.textsTo(phone).length)).toEqual([2, 1]);
    });

    it('lets nobody wait for one of those claimed together that must not go out', async () => {
      const [stopped, other] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
      await match(stopped, 'one1');
      await match(other, 'two2');
      const claimed = await sending().takeNext(smsLane(notifications), 10);
      if (typeof claimed === 'string') throw new Error(claimed);
      await notifications.twilio.receive(stopped.phone, 'STOP');
      await Promise.all(sending().post(smsLane(notifications), claimed));
      expect(claimed).toHaveLength(2);
      expect([stopped, other].map(({ phone }) => notifications.textsTo(phone).length)).toEqual([0, 1]);
    });

    it('spends nothing of the pace on what must not go out', async () => {
      const people: Subscriber[] = [];
      for (const term of ['one1', 'two2', 'three']) {
        const person = await notifications.subscriber('basic');
        await match(person, term);
        people.push(person);
      }
      const last = await notifications.subscriber('basic');
      await match(last, 'last');
      for (const { phone } of people) await notifications.twilio.receive(phone, 'STOP');
      const reserve = jest.spyOn(smsLane(notifications).pace, 'reserve');
      expect(await sendAll()).toEqual(['last accepted']);
      expect(reserve).toHaveBeenCalledTimes(1);
    });
  });

  describe('when more wait than the pace lets go in half an hour', () => {
    it('hands back all that became stale at once, and goes on with what did not', async () => {
      const person = await notifications.subscriber('basic');
      for (const term of ['stale1', 'stale2', 'stale3']) await match(person, term);
      await execute(notifications.dataSource, 'UPDATE message SET slot = $1', [new Date(Date.now() - BUNDLE_WAIT_MS)]);
      await match(person, 'fresh');
      const claims = jest.spyOn(notifications.service.app.get(ClaimMessages), 'run');
      expect(await sending().takeNext(smsLane(notifications), 1)).toBe('not-sent');
      expect(claims).not.toHaveBeenCalled();
      // Soon after midnight they are of the day before, which is closed.
      const reason = expect.stringMatching(/^(stale|closed)$/);
      expect(await notifications.endedFor(`alert-stale1-${person.userId}`)).toMatchObject([{ reason }]);
      expect(await notifications.endedFor(`alert-stale3-${person.userId}`)).toMatchObject([{ reason }]);
      expect(await sendAll()).toEqual(['fresh accepted']);
      expect(claims).toHaveBeenCalledTimes(1);
    });
  });

  describe('when the window closes after the claim', () => {
    it('puts the message off instead of posting it, and hands its notice back', async () => {
      const { userId, phone } = await notifications.subscriber('basic');
      await notifications.match(userId, 'alert-closing');
      const claimed = await nextInTurn();
      const schedule = notifications.service.app.get<object>(SEND_SCHEDULE);
      const open = { ...schedule };
      Object.assign(schedule, { days: dayAfterTomorrow() });
      try {
        if (claimed) await post(claimed);
        expect(await notifications.messagesOf(userId)).toMatchObject([{ state: 'pending', attempts: 1 }]);
        await execute(notifications.dataSource, `UPDATE message SET due_at = now()`);
        expect(await nextInTurn()).toBeUndefined();
      } finally {
        Object.assign(schedule, open);
      }
      expect(notifications.twilio.calls.filter(({ to }) => to === phone)).toEqual([]);
      expect(await notifications.endedFor('alert-closing')).toMatchObject([{ reason: 'closed' }]);
    });
  });

  describe('a STOP', () => {
    const points = [
      'before the notice',
      'while queued',
      'while waiting for the pace',
      'between claim and post',
    ] as const;

    it.each(points)('that is committed %s: no text is posted', async (point) => {
      const { userId, phone } = await notifications.subscriber('basic');
      const alertId = `alert-stop-${points.indexOf(point)}`;
      const stopAt = async (here: (typeof points)[number]) => {
        if (here === point) await notifications.twilio.receive(phone, 'STOP');
      };
      await stopAt('before the notice');
      await notifications.match(userId, alertId);
      await stopAt('while queued');
      const pace = smsLane(notifications).pace;
      const reserve = pace.reserve.bind(pace);
      jest.spyOn(pace, 'reserve').mockImplementation(async () => {
        await stopAt('while waiting for the pace');
        return reserve();
      });
      const claimed = await nextInTurn();
      await stopAt('between claim and post');
      if (claimed) await post(claimed);
      await execute(notifications.dataSource, `UPDATE message SET due_at = now() WHERE state = 'pending'`);
      expect(await nextInTurn()).toBeUndefined();
      expect(notifications.twilio.calls.filter(({ to }) => to === phone)).toEqual([]);
      expect(await notifications.messagesOf(userId)).toMatchObject([{ state: 'suppressed', reason: 'opted out' }]);
      expect(await notifications.endedFor(alertId)).toMatchObject([{ reason: 'opted out' }]);
    });

    it('that is committed right before the last look at a claimed message is seen by it', async () => {
      const { userId, phone } = await notifications.subscriber('basic');
      await notifications.match(userId, 'alert-stop-last');
      const claimed = await nextInTurn();
      aroundStatement(notifications, '"isFresh"', { before: () => notifications.twilio.receive(phone, 'STOP') });
      if (claimed) await post(claimed);
      expect(notifications.twilio.calls.filter(({ to }) => to === phone)).toEqual([]);
    });

    it('that is committed while the text is posted ends every later one', async () => {
      const { userId, phone } = await notifications.subscriber('standard');
      await notifications.match(userId, 'alert-stop-posting');
      await notifications.match(userId, 'alert-stop-later');
      const claimed = await nextInTurn();
      await Promise.all([claimed ? post(claimed) : undefined, notifications.twilio.receive(phone, 'STOP')]);
      await sendAll();
      expect(notifications.twilio.calls.filter(({ to }) => to === phone).length).toBeLessThanOrEqual(1);
      expect((await notifications.messagesOf(userId)).at(-1)).toMatchObject({ state: 'suppressed' });
    });
  });

  it('takes a turn of the pace for each segment of a text', async () => {
    const spendTurns = jest.spyOn(smsLane(notifications).pace, 'spendTurns');
    const items = ['EAGLE RARE 10YR', 'BUFFALO TRACE BOURBON', 'WELLER ANTIQUE 107', 'BLANTONS GOLD EDITION'].map(
      (name, nth) => ({
        kind: 'back-in-stock' as const,
        sku: `00000${nth}`,
        name,
        before: { storeQty: 0 },
        after: { storeQty: 6, priceCents: 6499 },
        stores: [],
      }),
    );
    const { userId } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-segments', { items });
    expect(segmentCount((await nextInTurn())?.body ?? '')).toBe(2);
    expect(spendTurns.mock.calls).toEqual([[2]]);
  });
});

function dayAfterTomorrow(): ReadonlySet<number> {
  const then = new Date(Date.now() + 2 * 86_400_000);
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, weekday: 'short' }).format(then);
  return new Set([['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekday)]);
}
