import { queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { listDeadLetters } from '../src/index';
import { eventQueueOf } from '../src/queues/deliveries';
import { DeliveryConsumer } from '../src/transport/delivery-consumer';
import {
  countOf,
  DECLINED,
  declinedDelivery,
  handledAlertIds,
  messagingOf,
  publishDeclined,
} from './messaging-harness';
import { messagingOfEachTest } from './messaging-setup';
import { kill, untilHandling } from './victim';
import { KILLER } from './victim-process';

const NEIGHBOURS = ['n-1', 'n-2', 'n-3', 'n-4', 'n-5', 'n-6'];

describe('an event under which a process died', () => {
  const messaging = messagingOfEachTest((each) => each.startRelay());

  const startFragile = () => messaging.startVictim('fragile');

  it('is buried when three died, the last two of which handled nothing else, and its neighbours are handled', async () => {
    let deaths = 0;
    let hasEnded = false;
    const revive = () => {
      startFragile().once('exit', (_code, signal) => {
        if (signal !== 'SIGKILL' || hasEnded || deaths === 6) return;
        deaths += 1;
        revive();
      });
    };
    await publishDeclined(messaging.sender, ...NEIGHBOURS.slice(0, 2), KILLER, ...NEIGHBOURS.slice(2));
    revive();
    await eventually(
      'the killer to be buried',
      async () => (await countOf(messaging.consumer, 'dead_letter')) === 1,
      90_000,
    );
    await messaging.untilSettled();
    hasEnded = true;
    expect(deaths).toBe(3);
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { attempts: 3, envelope: { payload: { alertId: KILLER } } },
    ]);
    expect(await handledAlertIds(messaging.consumer)).toEqual(NEIGHBOURS);
  }, 120_000);

  it('is handled in the end when five were killed for reasons of their own', async () => {
    await publishDeclined(messaging.sender, ...NEIGHBOURS);
    for (let kills = 0; kills < 5; kills += 1) {
      const victim = startFragile();
      await untilHandling(messaging.databases.consumer.url);
      await kill(victim);
    }
    startFragile();
    await eventually(
      'every event to be settled',
      async () => (await countOf(messaging.sender, 'outbox')) === 0,
      60_000,
    );
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);
    expect(await handledAlertIds(messaging.consumer)).toEqual(NEIGHBOURS);
    expect(await countOf(messaging.consumer, 'suspect_event')).toBe(0);
  }, 150_000);

  it('is not suspected of the end of a process that was asked to end', async () => {
    const { url: redisUrl, prefix: queuePrefix } = messaging.redis;
    const delivery = declinedDelivery('a-1');
    const job = await messaging.queue(eventQueueOf('nobody')).add(DECLINED, delivery);
    job.stalledCounter = 1;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const options = messagingOf('alerts', { dataSource: messaging.consumer, redisUrl, queuePrefix });
    const timing = { attempts: 8, suspectPauseMs: 0 };
    const leaving = new DeliveryConsumer(
      options,
      timing,
      () => undefined,
      () => released,
    );
    const consumed = leaving.consume(job);

    const starts = async () => {
      const sql = 'SELECT lone_starts AS starts FROM suspect_event WHERE event_id = $1';
      return (await queryRow(messaging.consumer, z.object({ starts: z.int() }), sql, [delivery.eventId]))?.starts;
    };
    await eventually('the suspect to be begun', async () => (await starts()) === 1);
    await leaving.leave();
    expect(await starts()).toBe(0);
    release();
    await consumed;
  });
});
