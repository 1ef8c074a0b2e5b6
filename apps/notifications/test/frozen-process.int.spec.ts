import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { execute } from '@barrelhive/database';
import { SlotLease } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import type { RunningService } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { queueNotice } from './found-matches';
import { HOLDS } from './frozen-process';
import { startNotifications, type RunningNotifications } from './running-notifications';

const ROOT = path.resolve(__dirname, '../../..');
const SLOT = new Date('2026-11-21T17:00:00.000Z');
/** Three times the 30 s after which Postgres ends the transaction of a client that does nothing. */
const RELEASED_WITHIN_MS = 90_000;
const SENT = 'notifications.message-sent.v1';
const ALERT = 'a-1';
const FAR_AHEAD = new Date('2999-01-01T19:00:00.000Z');

describe('a process that is frozen in the middle of a transaction', () => {
  let notifications: RunningNotifications;
  let frozen: ChildProcess | undefined;
  let replica: RunningService | undefined;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(async () => {
    frozen?.kill('SIGKILL');
    await replica?.close();
    await notifications.dispose();
  });

  const queueFor = (userId: string) =>
    notifications.dataSource.transaction((manager) => queueNotice(manager, userId, `alert-of-${userId}`, FAR_AHEAD));
  const publish = () =>
    notifications.dataSource.transaction((manager) =>
      new Outbox('notifications', () => 'c').publish(manager, SENT, {
        alertId: ALERT,
        slot: SLOT.toISOString(),
        sentAt: SLOT.toISOString(),
        itemsFound: 1,
      }),
    );
  /** Those that the spec published: the texts that go out lead to others. */
  const sentEvents = () => {
    const sql = `SELECT FROM outbox WHERE times_sent > 0 AND type = $1 AND envelope #>> '{payload,alertId}' = $2`;
    return execute(notifications.dataSource, sql, [SENT, ALERT]);
  };
  const textsTo = (phone: string) => notifications.textsTo(phone).length;

  it('holds up nobody else, and what it held only until Postgres ends its transaction: a message, an event and a slot', async () => {
    const held = await notifications.subscriber('basic');
    const other = await notifications.subscriber('basic');
    await notifications.service.close();
    const slots = new SlotLease(notifications.dataSource);
    await slots.run('held', SLOT, () => Promise.reject(new Error('again')), { retryAfterMs: 0 }).catch(() => undefined);
    await queueFor(held.userId);
    await publish();

    frozen = spawn(
      process.execPath,
      [
        'tools/run-typescript.mjs',
        'apps/notifications/test/frozen-process.ts',
        notifications.database.url,
        held.userId,
      ],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    frozen.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await eventually('the process to hold its rows', async () => said.includes(HOLDS));
    frozen.kill('SIGSTOP');

    replica = await notifications.startReplica();
    await queueFor(other.userId);
    await publish();
    await eventually('the other message', async () => textsTo(other.phone) === 1);
    await eventually('the other event', async () => (await sentEvents()) === 1);
    expect(await slots.run('free', SLOT, async () => 'ran')).toBe('ran');
    expect([textsTo(held.phone), await slots.run('held', SLOT, async () => 'ran')]).toEqual([0, undefined]);

    const bound = RELEASED_WITHIN_MS;
    await eventually('the slot', async () => (await slots.run('held', SLOT, async () => 'ran')) === 'ran', bound);
    await eventually('the message', async () => textsTo(held.phone) === 1, bound);
    await eventually('the event', async () => (await sentEvents()) === 2, bound);
  });
});
