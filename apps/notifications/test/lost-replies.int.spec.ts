import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import type { TwilioFaultState } from '../../../tools/standins/twilio/src/faults/twilio-faults';
import type { MessageState } from '../src/deliveries/message';
import { TWILIO, type TwilioClient } from '../src/channels/sms/twilio/twilio-client';
import { startNotifications, type RunningNotifications } from './running-notifications';
import { ASK_AFTER_BOUND, ASK_NOW } from './time-passes';

/** No test lasts this long: where a text is missing from the list for longer, the test says so. Five lost replies in a row begin a pause. */
const PATIENCE = { UNKNOWN_LOOKUP_SECONDS: '600', SENDING_TRIAL_SECONDS: '0.5' };
const LAST = 'SELECT sid, answered_since AS since FROM message WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1';
const lastRow = z.object({ sid: z.string().nullable(), since: z.date().nullable() });

describe('a text that the provider took, though its reply was lost', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications(PATIENCE);
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    notifications.twilio.faults.clear();
    await notifications.forgetWaiting();
  });

  /** The next call is taken without a reply, and no callback ever comes. */
  const loseReply = (faults: Partial<TwilioFaultState> = {}) =>
    notifications.twilio.faults.set({ next: ['accept-then-reset'], callbackCopies: 0, ...faults });
  const settled = (alertId: string, ask = ASK_NOW) =>
    eventually(`the text of ${alertId} to be known`, async () => {
      await execute(notifications.dataSource, ask);
      return (await notifications.sentFor(alertId)).length === 1;
    });
  /** Nobody lists the text for longer than the bound, and what it told is stale or its recipient opted out by then. */
  const ended = (userId: string) =>
    eventually('the text to be given up', async () => {
      await execute(notifications.dataSource, ASK_AFTER_BOUND);
      return (await notifications.messagesOf(userId))[0]?.state === 'expired';
    });
  const lastOf = (userId: string) => queryRow(notifications.dataSource, lastRow, LAST, [userId]);
  const sidOf = async (userId: string) => (await lastOf(userId))?.sid;
  const answeredSince = async (userId: string) => (await lastOf(userId))?.since ?? undefined;
  /** The provider reports the latest text to the number, which arrived meanwhile. */
  const report = async (phone: string) => {
    const hasArrived = async () => notifications.twilio.messagesTo(phone).at(-1)?.status === 'delivered';
    await eventually('the text to arrive', hasArrived);
    await notifications.twilio.report(phone);
  };
  /** Somebody else's text to the number, from the same account. */
  const foreignText = (phone: string, body: string) =>
    notifications.service.app.get<TwilioClient>(TWILIO).messages.create({ to: phone, from: '+18015550142', body });

  it.each<[string, Partial<TwilioFaultState>]>([
    ['has no date of sending while it is queued', { queuedForMs: 60_000 }],
    ['begins with the words of a trial account', { bodyPrefix: 'Sent from your Twilio trial account - ' }],
  ])('is sent once when it %s', async (what, faults) => {
    const { userId, phone } = await notifications.subscriber('basic');
    loseReply(faults);
    await notifications.match(userId, `alert-${what}`);
    await settled(`alert-${what}`);
    expect(await notifications.messagesOf(userId)).toMatchObject([{ attempts: 1 }]);
    expect(notifications.twilio.messagesTo(phone).map(({ sid }) => sid)).toEqual([await sidOf(userId)]);
  });

  it('is sent once when it is listed late, within the bound', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    loseReply({ listLagMs: 600_000 });
    await notifications.match(userId, 'alert-listed-late');
    await eventually('a question without a find', () => answeredSince(userId));
    await eventually('the figure', async () => (await notifications.figure('barrelhive_messages_unclear_total')) > 0);
    notifications.twilio.faults.set({ listLagMs: 0 });
    await settled('alert-listed-late');
    expect(await notifications.messagesOf(userId)).toMatchObject([{ attempts: 1 }]);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is known by its callback while the list still lags, and is asked about no more', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    loseReply({ listLagMs: 600_000 });
    await notifications.match(userId, 'alert-callback-between');
    await notifications.reach(userId, 'unknown');
    await report(phone);
    await notifications.reach(userId, 'delivered');
    expect(await notifications.messagesOf(userId)).toMatchObject([{ attempts: 1 }]);
    expect(await notifications.sentFor('alert-callback-between')).toHaveLength(1);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is told from a text of somebody else to the same number', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const before = await foreignText(phone, 'Your parcel is on its way.');
    loseReply({ listLagMs: 600_000, bodyPrefix: 'Trial: ' });
    await notifications.match(userId, 'alert-two-unknown');
    await eventually('a question without a find', () => answeredSince(userId));
    const ours = notifications.twilio.messagesTo(phone).find(({ sid }) => sid !== before.sid);
    const after = await foreignText(phone, 'Your parcel has arrived.');
    notifications.twilio.faults.set({ listLagMs: 0 });
    await settled('alert-two-unknown', ASK_AFTER_BOUND);
    expect(await sidOf(userId)).toBe(ours?.sid);
    expect(notifications.twilio.messagesTo(phone).map(({ sid }) => sid)).toEqual([before.sid, ours?.sid, after.sid]);
  });

  describe('is told from one to an account that had the number and was deleted', () => {
    /** The account's text, as far as `faults` let it come; afterwards the account is gone. */
    async function left(faults: Partial<TwilioFaultState>, state: MessageState) {
      const person = await notifications.subscriber('basic');
      notifications.twilio.faults.set(faults);
      await notifications.match(person.userId, `alert-left-${state}`);
      await notifications.reach(person.userId, state);
      await notifications.neighbours.deliver('auth.user-deleted.v1', { userId: person.userId });
      return person.phone;
    }

    async function expectOwnText(phone: string, alertId: string) {
      const { userId } = await notifications.subscriber('basic', undefined, true, phone);
      notifications.twilio.faults.set({ next: ['reset-before-accept'], callbackCopies: 1, listLagMs: 0 });
      await notifications.match(userId, alertId);
      await settled(alertId, ASK_AFTER_BOUND);
      const texts = notifications.twilio.messagesTo(phone);
      expect(texts).toHaveLength(2);
      expect(await sidOf(userId)).toBe(texts[1]?.sid);
    }

    it('whose text was known before that', async () => {
      const phone = await left({}, 'delivered');
      await expectOwnText(phone, 'alert-heir-delivered');
    });

    it('whose text is reported after that', async () => {
      const phone = await left({ next: ['accept-then-reset'], callbackCopies: 0, listLagMs: 600_000 }, 'unknown');
      await report(phone);
      await expectOwnText(phone, 'alert-heir-unknown');
    });
  });

  it('is told from an earlier one of ours that was given up', async () => {
    const { userId, phone } = await notifications.subscriber('standard');
    loseReply();
    notifications.twilio.faults.set({ listLagMs: 600_000 });
    await notifications.match(userId, 'alert-earlier');
    await notifications.reach(userId, 'unknown');
    await execute(
      notifications.dataSource,
      `UPDATE message SET state = 'expired', attempted_at = now() - interval '20 minutes' WHERE user_id = $1`,
      [userId],
    );
    const [earlier] = notifications.twilio.messagesTo(phone);
    earlier?.createdAt.setTime(Date.now() - 20 * 60_000);
    loseReply({ listLagMs: 0 });
    await notifications.match(userId, 'alert-later');
    await settled('alert-later', ASK_AFTER_BOUND);
    expect(notifications.textsTo(phone)).toHaveLength(2);
    expect(await sidOf(userId)).toBe(notifications.twilio.messagesTo(phone)[1]?.sid);
  });

  describe('when it was not listed, and waited too long', () => {
    async function expired(alertId: string) {
      const person = await notifications.subscriber('basic');
      loseReply({ listLagMs: 600_000 });
      await notifications.match(person.userId, alertId);
      await notifications.reach(person.userId, 'unknown');
      await notifications.letTimePass(31);
      await ended(person.userId);
      return person;
    }

    it('keeps its day: what was found since is not told by a second text when it arrives after all', async () => {
      const reportedLate = () => notifications.figure('barrelhive_messages_reported_late_total');
      const before = await reportedLate();
      const { userId, phone } = await expired('alert-arrived-late');
      const tooLate = { reason: expect.stringMatching(/^(stale|closed)$/) };
      expect(await notifications.endedFor('alert-arrived-late')).toMatchObject([tooLate]);
      await report(phone);
      await settled('alert-arrived-late');
      await eventually('the figure', async () => (await reportedLate()) > before);
      await notifications.match(userId, 'alert-arrived-late');
      expect(await notifications.waitingFor('alert-arrived-late')).not.toEqual([]);
      expect(await notifications.messagesOf(userId)).toHaveLength(1);
      expect(notifications.textsTo(phone)).toHaveLength(1);
    });

    it('is the message of the next notice of the day, and sent by it unless it arrives before', async () => {
      const { userId, phone } = await expired('alert-renewed');
      notifications.twilio.faults.set({ share: 1, kinds: ['refuse-429'] });
      const slot = new Date().toISOString();
      await notifications.match(userId, 'alert-renewed', { slot });
      await notifications.reach(userId, 'pending');
      await report(phone);
      await settled('alert-renewed');
      expect(await notifications.sentFor('alert-renewed')).toMatchObject([{ slot }]);
      expect(await notifications.messagesOf(userId)).toHaveLength(1);
      expect(notifications.textsTo(phone)).toHaveLength(1);
    });
  });

  it('is sent by the next notice of the day when it surely was not taken, and waited too long', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refuse-500'], callbackCopies: 0 });
    await notifications.match(userId, 'alert-second-notice');
    await notifications.reach(userId, 'unknown');
    await notifications.letTimePass(31);
    await ended(userId);
    await notifications.match(userId, 'alert-second-notice');
    await settled('alert-second-notice');
    expect(await notifications.messagesOf(userId)).toMatchObject([{ attempts: 2 }]);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('keeps its day, too, when its recipient said STOP before it arrives after all', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    loseReply({ listLagMs: 600_000 });
    await notifications.match(userId, 'alert-stopped-late');
    await notifications.reach(userId, 'unknown');
    await notifications.twilio.receive(phone, 'STOP');
    await ended(userId);
    expect(await notifications.endedFor('alert-stopped-late')).toMatchObject([{ reason: 'opted out' }]);
    await report(phone);
    await settled('alert-stopped-late');
    await notifications.twilio.receive(phone, 'START');
    await notifications.match(userId, 'alert-stopped-late');
    expect(await notifications.messagesOf(userId)).toHaveLength(1);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is found on a later page of the list', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    loseReply();
    await notifications.match(userId, 'alert-paged');
    await eventually('the call', async () => notifications.textsTo(phone).length === 1);
    for (let reply = 0; reply < 120; reply++) {
      const text = { from: '+18015550199', to: phone, body: 'You are in.' };
      notifications.twilio.switchboard.add({ direction: 'outbound-reply', status: 'delivered', ...text });
    }
    await settled('alert-paged');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('may be one that reads otherwise: rather none than two', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['reset-before-accept'], callbackCopies: 0 });
    await notifications.match(userId, 'alert-reworded');
    await notifications.reach(userId, 'unknown');
    const { sid } = await foreignText(phone, 'Barrelhive: (link removed by your carrier)');
    await settled('alert-reworded', ASK_AFTER_BOUND);
    expect(await sidOf(userId)).toBe(sid);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });
});
