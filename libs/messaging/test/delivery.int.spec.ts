import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { PoisonEventError } from '../src/index';
import { acknowledgementQueueOf, eventQueueOf } from '../src/queues/deliveries';
import {
  connectVictim,
  countOf,
  SENT,
  sentDelivery,
  handledAlertIds,
  publishSent,
  recordSent,
  type Handle,
} from './messaging-harness';
import { messagingOfEachTest } from './messaging-setup';
import { kill, untilInTransaction } from './victim';

describe('the delivery of an event', () => {
  const messaging = messagingOfEachTest();

  const queue = () => messaging.queue(eventQueueOf('alerts'));

  it('twice, one after the other and both at once, is handled once', async () => {
    const { metrics } = await messaging.receive();
    const delivery = { name: SENT, data: [sentDelivery('a-1')] };
    const seen = (count: number) => metrics.counts.get('barrelhive_events_duplicate_total') === count;
    await queue().addBulk([delivery, delivery]);
    await eventually('both to be seen', async () => seen(1));
    await queue().addBulk([delivery]);
    await eventually('the third to be seen', async () => seen(2));

    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    expect(metrics.counts.get('barrelhive_events_handled_total')).toBe(1);
  });

  it('leaves no trace of an attempt that fails, and is tried again', async () => {
    await messaging.startRelay();
    let attempts = 0;
    await messaging.receive(async (event, manager) => {
      await recordSent(event, manager);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    expect(attempts).toBe(3);
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    expect(await countOf(messaging.consumer, 'inbox')).toBe(1);
  });

  it('survives the death of its consumer in the middle of the handler', async () => {
    const victim = messaging.startVictim('consumer');
    await messaging.startRelay();
    await publishSent(messaging.sender, 'a-1');
    await untilInTransaction(messaging.databases.consumer.url);
    await kill(victim);
    expect(await handledAlertIds(messaging.consumer)).toEqual([]);

    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
  });

  it('survives the loss of the database connection in the middle of the handler', async () => {
    await messaging.startRelay();
    const dataSource = await connectVictim('alerts', messaging.databases.consumer.url);
    messaging.atEnd(() => dataSource.destroy());
    let attempts = 0;
    let interrupt: () => void = () => undefined;
    const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
    const handle: Handle = async (event, manager) => {
      await recordSent(event, manager);
      attempts += 1;
      if (attempts === 1) await interrupted;
    };
    await messaging.receive(handle, { dataSource });
    await publishSent(messaging.sender, 'a-1');
    await untilInTransaction(messaging.databases.consumer.url, { cut: true });
    interrupt();

    await messaging.untilSettled();
    expect(attempts).toBe(2);
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    expect(await countOf(messaging.consumer, 'dead_letter')).toBe(0);
  });

  it('survives the loss of everything in Redis', async () => {
    const metrics = await messaging.startRelay({ resendSeconds: 1 });
    await publishSent(messaging.sender, 'a-1', 'a-2', 'a-3');
    const waiting = queue();
    await eventually('the events to be in Redis', async () => (await waiting.count()) === 1);
    await messaging.redis.flush();

    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1', 'a-2', 'a-3']);
    expect(metrics.counts.get('barrelhive_events_resent_total')).toBe(3);
  });

  it('leaves nothing in Redis once it is dealt with, be it handled or given up', async () => {
    const waiting = queue();
    await messaging.receive(async (event, manager) => {
      if (event.payload.alertId === 'a-2') throw new PoisonEventError('this can never work');
      await recordSent(event, manager);
    });
    await messaging.startRelay();
    await messaging.startRelay({ service: 'alerts', dataSource: messaging.consumer });
    await publishSent(messaging.sender, 'a-1', 'a-2');
    await messaging.untilSettled();
    const acknowledgements = messaging.queue(acknowledgementQueueOf('notifications'));
    await eventually('Redis to hold no job', async () => {
      const counts = await Promise.all([waiting.getJobCounts(), acknowledgements.getJobCounts()]);
      return counts.flatMap((one) => Object.values(one)).every((count) => count === 0);
    });
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
  });

  it('is not repeated while it still waits in Redis', async () => {
    const metrics = await messaging.startRelay({ resendSeconds: 0.2 });
    await publishSent(messaging.sender, 'a-1');
    const lookedAt = async () =>
      queryRow(messaging.sender, z.object({ at: z.date().nullable() }), 'SELECT look_again_at AS at FROM outbox').then(
        (row) => row?.at?.getTime(),
      );
    const first = await eventually('the event to be relayed', lookedAt);
    await eventually('the sweeper to look at it three times', async () => ((await lookedAt()) ?? 0) > first + 600);
    expect(metrics.counts.get('barrelhive_events_resent_total')).toBeUndefined();
    expect(await queue().count()).toBe(1);

    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
  });

  it('whose acknowledgement was lost is acknowledged again, and handled once', async () => {
    const { metrics } = await messaging.receive();
    await messaging.startRelay({ resendSeconds: 0.5 });
    await publishSent(messaging.sender, 'a-1');
    await messaging.untilSettled();
    const handled = await queryRow(messaging.consumer, z.object({ id: z.uuid() }), 'SELECT event_id AS id FROM inbox');
    await execute(
      messaging.sender,
      `INSERT INTO outbox (event_id, consumer, type, envelope, times_sent, look_again_at, job_id)
       VALUES ($1, 'alerts', $2, $3, 1, now(), 'ended')`,
      [handled?.id, SENT, JSON.stringify(sentDelivery('a-1', handled?.id).envelope)],
    );

    await messaging.untilSettled();
    expect(metrics.counts.get('barrelhive_events_duplicate_total')).toBe(1);
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
  });

  it('is finished before its consumer ends', async () => {
    await messaging.startRelay();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isUnderway = false;
    const { close } = await messaging.receive(async (event, manager) => {
      isUnderway = true;
      await released;
      await recordSent(event, manager);
    });
    await publishSent(messaging.sender, 'a-1');
    await eventually('the handler to be under way', async () => isUnderway);
    const ended = close();
    release();
    await ended;
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    await messaging.untilSettled();
  });
});
