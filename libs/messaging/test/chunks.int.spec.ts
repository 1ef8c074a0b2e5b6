import { AsyncLocalStorage } from 'node:async_hooks';
import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { listDeadLetters, Outbox, PoisonEventError } from '../src/index';
import { eventQueueOf } from '../src/queues/deliveries';
import {
  countOf,
  SENT,
  sentText,
  sentDelivery,
  FAST,
  handledAlertIds,
  messagingOf,
  publishSent,
  recordSent,
  startConsumerOfMany,
  type HandleAll,
} from './messaging-harness';
import { messagingOfEachTest } from './messaging-setup';
import { kill, untilInTransaction } from './victim';

const idsTo = (count: number) => Array.from({ length: count }, (_, nth) => `a-${String(nth).padStart(4, '0')}`);

describe('a chunk of events', () => {
  const messaging = messagingOfEachTest();

  const count = async (what: string) =>
    (
      await queryRow(
        messaging.sender,
        z.object({ count: z.int() }),
        `SELECT count(*)::int AS count FROM outbox WHERE ${what}`,
      )
    )?.count;
  const waiting = (jobs: number) => {
    const queue = messaging.queue(eventQueueOf('alerts'));
    return eventually('the chunks to be in Redis', async () => (await queue.count()) === jobs);
  };

  it('is handled by one transaction', async () => {
    const ids = idsTo(60);
    await publishSent(messaging.sender, ...ids);
    await messaging.startRelay();
    const { metrics } = await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(ids);
    const transactions = 'SELECT count(DISTINCT xmin::text)::int AS count FROM sent_text';
    expect(await queryRow(messaging.consumer, z.object({ count: z.int() }), transactions)).toEqual({ count: 2 });
    expect(metrics.counts.get('barrelhive_events_handled_total')).toBe(60);
  });

  it('with an event that can never work is handled but for that one', async () => {
    const ids = idsTo(20);
    await publishSent(messaging.sender, ...ids);
    await messaging.startRelay();
    const calls = new Map<string, number>();
    await messaging.receive(async (event, manager) => {
      const { alertId } = event.payload;
      calls.set(alertId, (calls.get(alertId) ?? 0) + 1);
      await recordSent(event, manager);
      if (alertId === 'a-0007') throw new PoisonEventError('this can never work');
    });
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(ids.filter((id) => id !== 'a-0007'));
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { attempts: 1, envelope: { payload: { alertId: 'a-0007' } } },
    ]);
    expect(Math.max(...calls.values())).toBe(2);
  });

  it('with an event that cannot be read is handled but for that one', async () => {
    await messaging.sender.transaction(async (manager) => {
      await new Outbox('notifications', () => 'c').publishAll(manager, SENT, idsTo(5).map(sentText));
      await execute(
        manager,
        `UPDATE outbox SET envelope = '{"payload": 7}' WHERE position = (SELECT min(position) FROM outbox)`,
      );
    });
    await messaging.startRelay();
    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(idsTo(5).slice(1));
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([{ attempts: 1, envelope: { payload: 7 } }]);
  });

  it('has an event tried as often as it may, while the others are handled once', async () => {
    await publishSent(messaging.sender, ...idsTo(10));
    await messaging.startRelay();
    let attempts = 0;
    await messaging.receive(async (event, manager) => {
      await recordSent(event, manager);
      if (event.payload.alertId !== 'a-0003') return;
      attempts += 1;
      throw new Error('there is no such alert');
    });
    await messaging.untilSettled();
    expect(attempts).toBe(1 + 8);
    expect(await handledAlertIds(messaging.consumer)).toEqual(idsTo(10).filter((id) => id !== 'a-0003'));
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([{ attempts: 8 }]);
  });

  it('in which its consumer dies is handled once by the next', async () => {
    const victim = messaging.startVictim('consumer');
    await publishSent(messaging.sender, ...idsTo(5));
    await messaging.startRelay();
    await untilInTransaction(messaging.databases.consumer.url);
    await kill(victim);
    expect(await handledAlertIds(messaging.consumer)).toEqual([]);
    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(idsTo(5));
    expect(await countOf(messaging.consumer, 'suspect_event')).toBe(0);
  });

  it('that shares events with others, or has one twice, handles each once', async () => {
    const [a, b, c] = ['a-1', 'a-2', 'a-3'].map((id) => sentDelivery(id));
    const { metrics } = await messaging.receive();
    const queue = messaging.queue(eventQueueOf('alerts'));
    await queue.addBulk([[a, b], [c, b, a], [b, b, c], [a]].map((data) => ({ name: 'chunk', data })));
    await eventually('all to be seen', async () => metrics.counts.get('barrelhive_events_duplicate_total') === 6);
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1', 'a-2', 'a-3']);
  });

  it('leaves the others in the outbox while 1,000 events of its consumer are under way, and sends them when there is room', async () => {
    const ids = idsTo(1_300);
    await publishSent(messaging.sender, ...ids);
    await messaging.startRelay({ timing: { ...FAST, pollMs: 60_000 } });
    await waiting(20);
    await publishSent(messaging.sender, 'b-1');
    await execute(
      messaging.sender,
      `INSERT INTO outbox (event_id, consumer, type, envelope) VALUES (gen_random_uuid(), 'billing', $1, '{}')`,
      [SENT],
    );
    await eventually(
      'another consumer to be sent its event',
      async () => (await count(`consumer = 'billing' AND times_sent = 1`)) === 1,
    );
    expect(await count(`consumer = 'alerts' AND times_sent > 0`)).toBe(1_000);

    await messaging.receive();
    await eventually('all to be acknowledged', async () => (await count(`consumer = 'alerts'`)) === 0);
    expect(await handledAlertIds(messaging.consumer)).toEqual([...ids, 'b-1']);
  });

  it('holds 256 KB at most', async () => {
    await publishSent(messaging.sender, ...idsTo(5));
    await execute(
      messaging.sender,
      `UPDATE outbox SET envelope = jsonb_set(envelope::jsonb, '{filler}', to_jsonb(repeat('x', 100000)))::json`,
    );
    await messaging.startRelay();
    await waiting(3);
    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(idsTo(5));
  });

  it('is handled under the correlation id of each event', async () => {
    await messaging.sender.transaction(async (manager) => {
      for (const id of ['c-1', 'c-2', 'c-3']) {
        await new Outbox('notifications', () => id).publish(manager, SENT, sentText(`of-${id}`));
      }
    });
    const current = new AsyncLocalStorage<string>();
    const seen: string[] = [];
    await messaging.startRelay();
    await messaging.receive(
      async (event, manager) => {
        seen.push(`${event.payload.alertId} ${current.getStore()}`);
        await recordSent(event, manager);
      },
      { correlation: { run: (id, handle) => current.run(id, handle) } },
    );
    await messaging.untilSettled();
    expect(seen).toEqual(['of-c-1 c-1', 'of-c-2 c-2', 'of-c-3 c-3']);
  });

  describe('whose handler takes many', () => {
    const receiveMany = async (handleAll: HandleAll, followed: string[] = []) => {
      const { url: redisUrl, prefix: queuePrefix } = messaging.redis;
      const correlation = {
        run: (id: string, handle: () => Promise<void>) => {
          followed.push(id);
          return handle();
        },
      };
      const options = messagingOf('alerts', { dataSource: messaging.consumer, redisUrl, queuePrefix, correlation });
      const app = await startConsumerOfMany(options, handleAll);
      messaging.atEnd(() => app.close());
    };

    it('is handled by one call, which is in the trace of each', async () => {
      const followed: string[] = [];
      const calls: number[] = [];
      await receiveMany(async (events, manager) => {
        calls.push(events.length);
        for (const event of events) await recordSent(event, manager);
      }, followed);
      await publishSent(messaging.sender, ...idsTo(7));
      await messaging.startRelay();
      await messaging.untilSettled();
      expect(calls).toEqual([7]);
      expect(followed).toHaveLength(7);
      expect(await handledAlertIds(messaging.consumer)).toEqual(idsTo(7));
    });

    it('is handled one by one when the call fails', async () => {
      await receiveMany(async (events, manager) => {
        for (const event of events) {
          await recordSent(event, manager);
          if (event.payload.alertId === 'a-0002') throw new PoisonEventError('this can never work');
        }
      });
      await publishSent(messaging.sender, ...idsTo(7));
      await messaging.startRelay();
      await messaging.untilSettled();
      expect(await handledAlertIds(messaging.consumer)).toEqual(idsTo(7).filter((id) => id !== 'a-0002'));
      expect(await countOf(messaging.consumer, 'dead_letter')).toBe(1);
    });
  });
});
