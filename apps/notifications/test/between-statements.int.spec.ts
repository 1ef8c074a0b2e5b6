import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { reachByPhone } from '../src/standing/addressing';
import { lockRecipients } from '../src/recipients/find-recipients';
import { ClaimMessages } from '../src/deliveries/claim-messages';
import { alertIdOf } from './found-matches';
import { smsLane, type RunningNotifications } from './running-notifications';
import { aroundStatement, startWithoutLoops } from './step-by-step';

describe('what happens between two statements', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    jest.restoreAllMocks();
    await execute(notifications.dataSource, 'DELETE FROM message');
  });

  const insertMessage = (userId: string, alertId: string, values: { state: string; phone: string | null }) =>
    `INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, slot, correlation_id, state, address, attempts)
     SELECT 'sms', m.notice_id, '${userId}', m.occasion, m.alert_id, '2026-11-21T17:00:00Z', 'c', '${values.state}',
       ${values.phone === null ? 'NULL' : `'${values.phone}'`}, 0 FROM message m WHERE m.alert_id = '${alertIdOf(alertId)}' LIMIT 1`;

  it('claims the others when a number is taken by another replica in the same moment', async () => {
    const [shared, other] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    await notifications.match(shared.userId, 'alert-shared');
    await notifications.match(other.userId, 'alert-not-shared');
    const { dataSource } = notifications;
    const { phone } = shared;
    aroundStatement(notifications, `unnest($3::uuid[], $4::integer[]`, {
      before: () => execute(dataSource, insertMessage('somebody', 'alert-shared', { state: 'sending', phone })),
    });
    const claim = await notifications.service.app.get(ClaimMessages).run(smsLane(notifications).channel, 10);
    expect(claim).toMatchObject({ kind: 'claimed', messages: [{ address: other.phone }] });
  });

  it('sends nothing of an alert that was deleted since its slot, and lets it wait for its owner to save it again', async () => {
    const { userId } = await notifications.subscriber('basic');
    const ofAlert = { alertId: alertIdOf('alert-deleted'), userId };
    const say = (type: 'alerts.alert-ended.v1' | 'alerts.alert-restored.v1', at: number) =>
      notifications.neighbours.deliver(type, { ...ofAlert, at: new Date(at).toISOString(), term: 'blanton' });
    const claim = () => notifications.service.app.get(ClaimMessages).run(smsLane(notifications).channel, 10);
    await notifications.match(userId, 'alert-deleted');
    await say('alerts.alert-ended.v1', Date.now());
    expect(await claim()).toEqual({ kind: 'not-sent' });
    expect(await notifications.runSlot()).toBe(0);
    await say('alerts.alert-restored.v1', Date.now() + 1_000);
    await notifications.runSlot();
    expect(await claim()).toMatchObject({ kind: 'claimed' });
  });

  it('posts no code that the database did not take, and knows that', async () => {
    const { channel } = smsLane(notifications);
    aroundStatement(notifications, 'code_digest', {
      before: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    });
    const outcome = await channel.post({
      id: randomUUID(),
      attempts: 1,
      attemptedAt: new Date(),
      correlationId: 'c',
      address: '+18015550142',
      body: 'a code',
      units: 1,
      codeOf: randomUUID(),
      trueUntil: undefined,
      isAtChosenHour: false,
    });
    expect(outcome).toMatchObject({ kind: 'requeued', pauseSeconds: 1 });
    expect(outcome).not.toHaveProperty('fault');
  });

  it('reads only recipients that it locked', async () => {
    const known = await notifications.subscriber('basic');
    let late = '';
    aroundStatement(notifications, 'e.tier', {
      before: async () => {
        late = (await notifications.subscriber('basic')).userId;
      },
    });
    const userIds = [known.userId, `user-${Number(known.userId.slice('user-'.length)) + 1}`];
    const { recipients, changing } = await notifications.service.app
      .get(DataSource)
      .transaction((manager) =>
        lockRecipients(manager, reachByPhone({ isConfirmationNeeded: false }), userIds, new Date()),
      );
    expect(userIds).toContain(late);
    expect([[...recipients.keys()], [...changing]]).toEqual([[known.userId], [late]]);
  });
});
