import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import type { EntityManager } from 'typeorm';
import { RecordCallback } from '../src/channels/sms/callbacks/record-callback';
import { findMessage } from '../src/deliveries/message';
import { RecordReport } from '../src/deliveries/record-report';
import type { ClaimedDelivery } from '../src/notices/channel';
import { RecordOutcome } from '../src/deliveries/record-outcome';
import { SendMessage } from '../src/deliveries/send-message';
import { smsLane, type RunningNotifications } from './running-notifications';
import { somebodyWaits, startWithoutLoops } from './step-by-step';

describe('replies that are recorded while somebody else holds a message', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  afterEach(() => execute(notifications.dataSource, 'TRUNCATE sending_pause, provider_health'));

  async function claimedFor(alertId: string): Promise<ClaimedDelivery & { userId: string }> {
    const { userId } = await notifications.subscriber('basic');
    await notifications.match(userId, alertId);
    const claimed = await notifications.service.app.get(SendMessage).takeNext(smsLane(notifications), 1);
    if (typeof claimed === 'string' || !claimed[0]) throw new Error('nothing was claimed');
    return { ...claimed[0], userId };
  }
  const sidOf = ({ id }: ClaimedDelivery) => `SM${id.replaceAll('-', '')}`;
  const recordReply = (claimed: ClaimedDelivery) =>
    notifications.service.app
      .get(RecordOutcome)
      .run(smsLane(notifications), claimed, { kind: 'taken', report: { sid: sidOf(claimed), state: 'accepted' } });

  /** Does `work` in a transaction, which is committed when the test says so. */
  async function held(work: (manager: EntityManager) => Promise<unknown>) {
    let commit = (): void => undefined;
    const released = new Promise<void>((resolve) => (commit = resolve));
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const ended = notifications.dataSource.transaction(async (manager) => {
      await work(manager);
      begun();
      await released;
    });
    await Promise.race([hasBegun, ended]);
    return {
      async commit() {
        commit();
        await ended;
      },
    };
  }

  it('say nothing of a text that was reported as kept back in the moment before', async () => {
    const claimed = await claimedFor('alert-kept-back');
    const report = { sid: sidOf(claimed), state: 'undelivered', errorCode: 30_034 } as const;
    const callback = await held((manager) =>
      notifications.service.app.get(RecordReport).run(manager, claimed.id, report),
    );
    const reply = recordReply(claimed);
    await somebodyWaits(notifications);
    await callback.commit();
    await reply;
    expect(await notifications.messagesOf(claimed.userId)).toMatchObject([{ state: 'sending' }]);
    expect(await notifications.sentFor('alert-kept-back')).toEqual([]);
  });

  it('and callbacks are recorded together, but for what went wrong', async () => {
    const [first, second, third] = [
      await claimedFor('alert-a'),
      await claimedFor('alert-b'),
      await claimedFor('alert-c'),
    ];
    const callback = (claimed: ClaimedDelivery, providerStatus: string, errorCode?: number) =>
      notifications.service.app
        .get(RecordCallback)
        .run({ messageId: claimed.id, sid: sidOf(claimed), providerStatus, errorCode });
    const recordAlone = jest.spyOn(notifications.service.app.get(RecordReport), 'run');
    // Those of the second come before the reply to its post.
    await Promise.all([
      ...['queued', 'delivered', 'sent', 'delivered'].map((status) => callback(second, status)),
      ...[first, third].map(recordReply),
      ...['queued', 'sent', 'sent'].map((status) => callback(first, status)),
      callback(third, 'undelivered', 30_003),
      recordReply(second),
    ]);
    expect(recordAlone.mock.calls.map(([, , report]) => report)).toEqual([
      { sid: sidOf(third), state: 'undelivered', errorCode: 30_003 },
    ]);
    recordAlone.mockRestore();
    const states = [first, second, third].map(async ({ userId }) => (await notifications.messagesOf(userId))[0]?.state);
    expect(await Promise.all(states)).toEqual(['sent', 'delivered', 'undelivered']);
    for (const alert of ['alert-a', 'alert-b', 'alert-c']) expect(await notifications.sentFor(alert)).toHaveLength(1);
  });

  it('do not wait for the one whose message is held', async () => {
    const stuck = await claimedFor('alert-stuck');
    const other = await claimedFor('alert-beside-stuck');
    const holder = await held((manager) => findMessage(manager, 'WHERE id = $1 FOR UPDATE', [stuck.id]));
    const replies = [recordReply(stuck), recordReply(other)];
    try {
      // A record that waited for the held message would do so until Postgres ends it after 10 s.
      await eventually(
        'the other to be recorded',
        async () => (await notifications.messagesOf(other.userId))[0]?.state === 'accepted',
        8_000,
      );
      expect(await notifications.messagesOf(stuck.userId)).toMatchObject([{ state: 'sending' }]);
    } finally {
      await holder.commit();
      await Promise.all(replies);
    }
    expect(await notifications.messagesOf(stuck.userId)).toMatchObject([{ state: 'accepted' }]);
  });
});
