import { phoneCodeAsked } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { alertsInTurn, slotOfDay } from '../src/digests/due-alerts';
import { SendCapacity } from '../src/digests/send-capacity';
import { CHANNELS, type Channel } from '../src/notices/channel';
import { SEND_SCHEDULE } from '../src/notifications-settings';
import { placeOf } from '../src/standing/addressing';
import { alertIdOf } from './found-matches';
import { BACK_IN_STOCK, startMailing, type MailingNotifications } from './mailboxes';
import { lastSlot, noonIn } from './one-alert';
import type { RunningNotifications, Subscriber } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const UTAH = { zone: 'America/Denver', areaCode: '801' };
/** 16 or 17 hours ahead. */
const GUAM = { zone: 'Pacific/Guam', areaCode: '671' };

const hourIn = (zone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format());
const onClock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const [awake, asleep] = hourIn(UTAH.zone) >= 3 && hourIn(UTAH.zone) <= 20 ? [UTAH, GUAM] : [GUAM, UTAH];
const hour = hourIn(awake.zone);
/** Some hours on from now it is neither midnight there, nor do these hours end; in the other place it is night. */
const QUIET_HOURS = `${onClock(hour - 2)}-${onClock(hour + 3)}`;

const dueRow = z.object({ state: z.string(), hours: z.coerce.number() });

describe('in the quiet hours of a phone', () => {
  let notifications: RunningNotifications;
  let numbers = 1000;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ QUIET_HOURS });
  });
  afterAll(() => notifications.dispose());

  const personIn = ({ areaCode }: typeof UTAH): Promise<Subscriber> =>
    notifications.subscriber('premium', undefined, true, `+1${areaCode}555${++numbers}`);

  it('a slot tells whoever is awake, and what was found for the others waits for a slot of theirs', async () => {
    const people = [await personIn(asleep), await personIn(awake)] as const;
    await notifications.find(people[0].userId, 'of-sleeper');
    await notifications.find(people[1].userId, 'of-waker');
    expect(await notifications.runSlot()).toBe(1);
    await sendAll(notifications);
    expect(people.map(({ phone }) => notifications.textsTo(phone).length)).toEqual([0, 1]);
    expect(await notifications.messagesOf(people[0].userId)).toEqual([]);
    expect(await notifications.waitingFor('of-sleeper')).toHaveLength(1);
  });

  it('what was written before they began is not sent, and waits for another slot', async () => {
    const person = await personIn(awake);
    await notifications.match(person.userId, 'late');
    const night = `+1${asleep.areaCode}5550999`;
    await execute(notifications.dataSource, 'UPDATE recipient SET phone = $2 WHERE user_id = $1', [
      person.userId,
      night,
    ]);
    await sendAll(notifications);
    expect([person.phone, night].flatMap((phone) => notifications.textsTo(phone))).toEqual([]);
    expect(await notifications.endedFor('late')).toEqual([{ state: 'expired', reason: 'closed' }]);
    expect(await notifications.waitingFor('late')).toHaveLength(1);
  });

  it('an announcement waits until they are over', async () => {
    const people = [await personIn(asleep), await personIn(awake)] as const;
    const list = { year: 2026, month: 11, itemCount: 42, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', list);
    await sendAll(notifications);
    expect(people.map(({ phone }) => notifications.textsTo(phone).length)).toEqual([0, 1]);
    const waiting = await queryRows(
      notifications.dataSource,
      dueRow,
      'SELECT state, extract(epoch FROM due_at - now()) / 3600 AS hours FROM message WHERE user_id = $1',
      [people[0].userId],
    );
    expect(waiting.map(({ state }) => state)).toEqual(['pending']);
    expect(waiting[0]?.hours).toBeGreaterThan(1);
  });
});

describe('a code that is asked for in the quiet hours of a phone', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops({ QUIET_HOURS, CONFIRM_NUMBERS: 'required' });
  });
  afterAll(() => notifications.dispose());

  it('is said to come when they are over', async () => {
    const { userId } = await notifications.subscriber('basic', undefined, true, `+1${asleep.areaCode}5551001`);
    const { body } = await notifications.call(userId, 'POST', '/api/phone/codes');
    expect(phoneCodeAsked.parse(body).sendsAt).toBeDefined();
  });
});

describe('in the quiet hours of one of two mailboxes', () => {
  let mailing: MailingNotifications;

  beforeAll(async () => {
    mailing = await startMailing();
  });
  afterAll(() => mailing.dispose());

  const slotWithRoom = (email: number) => {
    const capacity = mailing.notifications.service.app.get(SendCapacity);
    jest.spyOn(capacity, 'left').mockResolvedValueOnce(new Map(Object.entries({ sms: 100, email })));
    return mailing.notifications.runSlot();
  };

  it('what waits for that one takes no room from what waits for others', async () => {
    const [sleeper, other] = [await mailing.person(), await mailing.person()];
    const boxes = { asleep: mailing.mailbox(), awake: mailing.mailbox(), other: mailing.mailbox() };
    await mailing.letSleep(sleeper, await mailing.addMailbox(sleeper, boxes.asleep));
    await mailing.addMailbox(sleeper, boxes.awake);
    await mailing.addMailbox(other, boxes.other);
    for (const { userId } of [sleeper, other]) await mailing.notifications.find(userId, `of ${userId}`);
    await slotWithRoom(0);
    for (let slots = 0; slots < 2; slots++) await slotWithRoom(1);
    await mailing.send();
    const told = Object.entries(boxes).map(([box, address]) => [box, mailing.subjectsTo(address)]);
    expect(Object.fromEntries(told)).toEqual({ asleep: [], awake: [BACK_IN_STOCK], other: [BACK_IN_STOCK] });
  });

  it('what is on its way and waits for that one is told before these begin', async () => {
    const { notifications } = mailing;
    const { userId } = await mailing.person();
    const id = await mailing.addMailbox({ userId }, mailing.mailbox());
    await mailing.addMailbox({ userId }, mailing.mailbox());
    const quiet_hours = { from: '20:00', until: '08:00' };
    await notifications.call(userId, 'PATCH', `/api/channels/${id}`, { quiet_hours });
    await notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences: { on_its_way: true } });
    const ahead = {
      kind: 'on-its-way' as const,
      sku: '010001',
      name: 'DICKEL',
      after: { warehouseQty: 120 },
      stores: [],
    };
    await notifications.find(userId, `ahead of ${userId}`, { items: [ahead] });
    await execute(notifications.dataSource, 'UPDATE waiting_match SET only_at = $1 WHERE alert_id = $2', [
      placeOf('email', id),
      alertIdOf(`ahead of ${userId}`),
    ]);
    const { app } = notifications.service;
    const channels = app.get<Channel[]>(CHANNELS);
    const inTurnAt = async (instant: number) => {
      const slot = slotOfDay(channels, new Date(instant), app.get(SEND_SCHEDULE));
      return (await alertsInTurn(notifications.dataSource.manager, channels, slot, { atMost: 10 })).alertIds;
    };
    const eight = lastSlot(noonIn(1)) - 45 * MINUTE_MS;
    expect(await inTurnAt(eight - 2 * QUARTER_MS)).toEqual([]);
    expect(await inTurnAt(eight - QUARTER_MS)).toEqual([alertIdOf(`ahead of ${userId}`)]);
    expect(await inTurnAt(eight)).toEqual([]);
  });
});
