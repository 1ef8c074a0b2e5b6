import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import type { SendFault } from '../../../tools/standins/twilio/src/faults/twilio-faults';
import { SendMessage } from '../src/deliveries/send-message';
import { TWILIO, type TwilioClient } from '../src/channels/sms/twilio/twilio-client';
import { alertIdOf, matchOf } from './found-matches';
import { smsLane, startNotifications, type RunningNotifications, type Subscriber } from './running-notifications';

/** Only a call that hangs takes this long, also on a busy machine. */
const PATIENCE = { TWILIO_TIMEOUT_SECONDS: '2', SENDING_LEASE_SECONDS: '5' };

describe('a text message whose sending goes wrong', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    // Where every third call fails, five in a row do now and then.
    notifications = await startNotifications({ ...PATIENCE, SENDING_TRIAL_SECONDS: '0.5' });
  });
  afterAll(() => notifications.dispose());
  afterEach(() => notifications.mend());

  const failNext = (fault: SendFault) => notifications.twilio.faults.set({ next: [fault] });
  /** The next call fails, and no callback ever comes. */
  const failSilently = (fault: SendFault) => notifications.twilio.faults.set({ next: [fault], callbackCopies: 0 });

  it.each([
    'accept-then-hang',
    'accept-then-500',
    'accept-then-reset',
    'reset-before-accept',
    'refuse-500',
    'refuse-429',
  ] as const)('arrives exactly once after %s, though no callback ever comes', async (fault) => {
    const { userId, phone } = await notifications.subscriber('basic');
    failSilently(fault);
    await notifications.match(userId, `alert-${fault}`);
    await eventually(
      'the message to be accepted',
      async () => (await notifications.sentFor(`alert-${fault}`)).length === 1,
    );
    expect(notifications.textsTo(phone)).toHaveLength(1);
    // Not its claims: one that a busy machine used too late is given back without a call.
    const calls = notifications.twilio.calls.filter(({ to }) => to === phone);
    expect(calls).toHaveLength(fault.startsWith('accept') ? 1 : 2);
  });

  it('is known to be accepted by its callback, before anybody asks', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    failNext('accept-then-hang');
    await notifications.match(userId, 'alert-callback');
    const message = await notifications.reach(userId, 'delivered');
    expect([message.attempts, notifications.textsTo(phone).length]).toEqual([1, 1]);
    expect(await notifications.sentFor('alert-callback')).toHaveLength(1);
  });

  it('waits while the line is down, and is sent once it is back', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.line.cut();
    await notifications.match(userId, 'alert-line');
    await eventually('an attempt', async () => (await notifications.messagesOf(userId))[0]?.attempts === 1);
    notifications.line.restore();
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('holds up another message to the same number until it is clear, and then only', async () => {
    const { userId, phone } = await notifications.subscriber('standard');
    failSilently('accept-then-500');
    await notifications.match(userId, 'alert-same-1');
    await notifications.match(userId, 'alert-same-2');
    await eventually('both to be accepted', async () => {
      const sent = [...(await notifications.sentFor('alert-same-1')), ...(await notifications.sentFor('alert-same-2'))];
      return sent.length === 2;
    });
    expect(notifications.textsTo(phone)).toHaveLength(2);
  });

  describe('because the sender was killed', () => {
    /** The message as a sender leaves it that is killed after its claim. */
    async function leftBehind({ userId, phone }: Subscriber, alertId: string): Promise<{ id: string; body: string }> {
      failNext('refuse-429');
      await notifications.match(userId, alertId);
      const claimed = await eventually('the first attempt', async () =>
        (await notifications.messagesOf(userId)).find(({ attempts, state }) => attempts === 1 && state === 'pending'),
      );
      await execute(
        notifications.dataSource,
        `UPDATE message SET state = 'sending', attempts = 2, attempted_at = now(), due_at = now() WHERE id = $1`,
        [claimed.id],
      );
      expect(claimed.body).toContain('Barrelhive');
      expect(notifications.textsTo(phone)).toEqual([]);
      return { id: claimed.id, body: claimed.body ?? '' };
    }

    it('before the call, is sent by another', async () => {
      const subscriber = await notifications.subscriber('basic');
      await leftBehind(subscriber, 'alert-killed-before');
      await notifications.reach(subscriber.userId, 'delivered');
      expect(notifications.textsTo(subscriber.phone)).toHaveLength(1);
      expect(await notifications.sentFor('alert-killed-before')).toHaveLength(1);
    });

    it('after the call, is found and not sent again', async () => {
      const subscriber = await notifications.subscriber('basic');
      const { body } = await leftBehind(subscriber, 'alert-killed-after');
      const provider = notifications.service.app.get<TwilioClient>(TWILIO);
      await provider.messages.create({ to: subscriber.phone, from: '+18015550199', body });
      await eventually(
        'the message to be found',
        async () => (await notifications.sentFor('alert-killed-after')).length === 1,
      );
      expect(await notifications.messagesOf(subscriber.userId)).toMatchObject([{ attempts: 2 }]);
      expect(notifications.textsTo(subscriber.phone)).toHaveLength(1);
    });
  });

  it('is not posted by a sender that stalled after its claim, since others may look for it already', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    failNext('refuse-429');
    await notifications.match(userId, 'alert-stalled');
    const claimed = await eventually('the first attempt', async () =>
      (await notifications.messagesOf(userId)).find(({ attempts, state }) => attempts === 1 && state === 'pending'),
    );
    await execute(
      notifications.dataSource,
      `UPDATE message SET state = 'sending', attempts = 2, due_at = now() + interval '1 hour',
         attempted_at = now() - interval '10 seconds' WHERE id = $1`,
      [claimed.id],
    );
    const message = {
      id: claimed.id,
      attempts: 2,
      attemptedAt: new Date(),
      correlationId: 'c',
      address: phone,
      body: claimed.body ?? '',
      units: 1,
      trueUntil: undefined,
      isAtChosenHour: false,
    };
    await Promise.all(notifications.service.app.get(SendMessage).post(smsLane(notifications), [message]));
    await notifications.reach(userId, 'delivered');
    expect(await notifications.messagesOf(userId)).toMatchObject([{ attempts: 3 }]);
    expect(notifications.twilio.calls.filter(({ to }) => to === phone)).toHaveLength(2);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is not sent to whoever opted out with the provider alone, now or later', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    failNext('opted-out-21610');
    await notifications.match(userId, 'alert-21610');
    await notifications.reach(userId, 'failed');
    expect(await notifications.endedFor('alert-21610')).toHaveLength(1);
    await notifications.match(userId, 'alert-21610');
    expect(await notifications.messagesOf(userId)).toMatchObject([
      { state: 'failed' },
      { state: 'suppressed', reason: 'opted out' },
    ]);
    expect(notifications.textsTo(phone)).toEqual([]);
  });

  it('ends the use of a number that turns out to be a landline', async () => {
    const { userId } = await notifications.subscriber('basic');
    failNext('undelivered-30006');
    await notifications.match(userId, 'alert-30006-a');
    await notifications.reach(userId, 'undelivered');
    await notifications.match(userId, 'alert-30006-b');
    expect((await notifications.messagesOf(userId)).at(-1)).toMatchObject({
      state: 'suppressed',
      reason: 'number unusable',
    });
    expect(await notifications.endedFor('alert-30006-a')).toEqual([]);
  });

  it('pauses a number after three that did not reach it', async () => {
    const { userId } = await notifications.subscriber('premium');
    for (const [before, code] of (['30003', '30004', '30005'] as const).entries()) {
      const nth = before + 1;
      failNext(`undelivered-${code}`);
      await notifications.match(userId, `alert-30003-${nth}`);
      await eventually(`undelivered ${nth}`, async () => {
        const messages = await notifications.messagesOf(userId);
        return messages.filter(({ state }) => state === 'undelivered').length === nth;
      });
    }
    await notifications.match(userId, 'alert-30003-4');
    expect((await notifications.messagesOf(userId)).at(-1)).toMatchObject({
      state: 'suppressed',
      reason: 'number unreachable',
    });
  });

  it('arrives exactly once each, with two replicas and a provider that fails every third call in one way or another', async () => {
    const replica = await notifications.startReplica();
    try {
      const subscribers = await Promise.all(Array.from({ length: 16 }, () => notifications.subscriber('premium')));
      notifications.twilio.faults.set({
        share: 0.35,
        callbackCopies: 2,
        callbacksShuffled: true,
      });
      const notices = subscribers.flatMap(({ userId }) =>
        ['a', 'b'].map((alert) => ({ userId, alertId: `storm-${userId}-${alert}` })),
      );
      const alertIds = notices.map(({ alertId }) => alertIdOf(alertId)).sort();
      const { deliver, deliverAgain } = notifications.neighbours;
      const deliverMatch = async ({ userId, alertId }: (typeof notices)[number]) => {
        const eventId = await deliver('alerts.changes-matched.v1', matchOf(userId, alertId, {}));
        await notifications.runSlot();
        return eventId;
      };
      const eventIds = await Promise.all(notices.map(deliverMatch));
      await Promise.all(eventIds.slice(0, 6).map(deliverAgain));
      const delivered = () =>
        execute(
          notifications.dataSource,
          `SELECT FROM message WHERE alert_id = ANY ($1::uuid[]) AND state = 'delivered'`,
          [alertIds],
        );
      await eventually('all to be delivered', async () => {
        await execute(notifications.dataSource, `UPDATE message SET due_at = now() WHERE state = 'pending'`);
        return (await delivered()) === notices.length;
      });
      expect(subscribers.map(({ phone }) => notifications.textsTo(phone).length)).toEqual(subscribers.map(() => 2));
      const sent = await notifications.neighbours.published('notifications.message-sent.v1');
      const stormy = sent.map(({ alertId }) => alertId).filter((alertId) => alertIds.includes(alertId));
      expect(stormy.sort()).toEqual(alertIds);
    } finally {
      await replica.close();
    }
  });
});
