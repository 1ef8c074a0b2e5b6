import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { listDeadLetters } from '../src/index';
import { messagingOfEachTest } from './messaging-setup';

const DELETED = 'auth.user-deleted.v1';

describe('dead letters about a user', () => {
  const messaging = messagingOfEachTest((each) => each.startRelay());

  const bury = (type: string, userId: string) =>
    execute(
      messaging.consumer,
      `INSERT INTO dead_letter (event_id, type, envelope, reason, attempts)
       VALUES (gen_random_uuid(), $1, json_build_object('payload', json_build_object('userId', $2::text)), 'a test', 8)`,
      [type, userId],
    );
  const buryText = (envelope: string) =>
    execute(
      messaging.consumer,
      `INSERT INTO dead_letter (event_id, type, envelope, reason, attempts)
       VALUES (gen_random_uuid(), 'inventory.odd.v1', $1::json, 'a test', 8)`,
      [envelope],
    );
  async function tellDeletionOf(userId: string): Promise<void> {
    const id = randomUUID();
    const occurredAt = new Date().toISOString();
    const envelope = { id, type: DELETED, occurredAt, correlationId: 'from-the-test', payload: { userId } };
    await execute(
      messaging.sender,
      `INSERT INTO outbox (event_id, consumer, type, envelope) VALUES ($1, 'alerts', $2, $3)`,
      [id, DELETED, JSON.stringify(envelope)],
    );
  }

  it('go when the account is deleted, but for what says so and is still to be replayed', async () => {
    await messaging.receive();
    await bury('billing.entitlement-changed.v1', 'gone');
    await bury(DELETED, 'gone');
    await bury('billing.entitlement-changed.v1', 'other');
    await tellDeletionOf('gone');

    await messaging.untilSettled();
    const left = await listDeadLetters(messaging.consumer);
    expect(left).toHaveLength(2);
    expect(left).toMatchObject([
      { type: DELETED, envelope: { payload: { userId: 'gone' } } },
      { envelope: { payload: { userId: 'other' } } },
    ]);
  });

  it('go beside letters with signs that Postgres cannot decode', async () => {
    await messaging.receive();
    await buryText('{"payload":{"name":"NUL \\u0000, half \\ud800"}}');
    await buryText('{"payload":{"userId":"gone","name":"NUL \\u0000"}}');
    await bury('billing.entitlement-changed.v1', 'gone');
    await tellDeletionOf('gone');

    await messaging.untilSettled();
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([{ type: 'inventory.odd.v1' }]);
  });
});
