import { execute, queryRow, withClient } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { listDeadLetters } from '../src/index';
import { eventQueueOf } from '../src/queues/deliveries';
import { DeliveryConsumer } from '../src/transport/delivery-consumer';
import { countOf, SENT, sentDelivery, handledAlertIds, messagingOf, publishSent } from './messaging-harness';
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
    await publishSent(messaging.sender, ...NEIGHBOURS.slice(0, 2), KILLER, ...NEIGHBOURS.slice(2));
    revive();
    await eventually(
      'the killer to be buried',
      async () => (await countOf(messaging.consumer, 'dead_letter')) === 1,
      240_000,
    );
    await messaging.untilSettled();
    hasEnded = true;
    expect(deaths).toBe(3);
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { attempts: 3, envelope: { payload: { alertId: KILLER } } },
    ]);
    expect(await handledAlertIds(messaging.consumer)).toEqual(NEIGHBOURS);
  }, 300_000);

  it('is handled in the end when two were killed for reasons of their own', async () => {
    await publishSent(messaging.sender, ...NEIGHBOURS);
    // A third could be the second that handled this event alone: then it is buried, whatever it came from.
    for (let kills = 0; kills < 2; kills += 1) {
      const victim = startFragile();
      await untilHandling(messaging.databases.consumer.url);
      await kill(victim);
    }
    startFragile();
    await eventually(
      'every event to be settled',
      async () => (await countOf(messaging.sender, 'outbox')) === 0,
      120_000,
    );
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);
    expect(await handledAlertIds(messaging.consumer)).toEqual(NEIGHBOURS);
    expect(await countOf(messaging.consumer, 'suspect_event')).toBe(0);
  }, 480_000);

  describe('when the process was asked to end', () => {
    const STARTS = 'SELECT lone_starts AS starts FROM suspect_event WHERE event_id = $1';
    const startsOf = async (eventId: string) =>
      (await queryRow(messaging.consumer, z.object({ starts: z.int() }), STARTS, [eventId]))?.starts;

    /** A consumer that was given a suspect, whose handling lasts until it is released. */
    async function consumeSuspect() {
      const { url: redisUrl, prefix: queuePrefix } = messaging.redis;
      const delivery = sentDelivery('a-1');
      const job = await messaging.queue(eventQueueOf('nobody')).add(SENT, [delivery]);
      job.stalledCounter = 1;
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const options = messagingOf('alerts', { dataSource: messaging.consumer, redisUrl, queuePrefix });
      const timing = { attempts: 8, backoffMs: 0, suspectPauseMs: 0 };
      const leaving = new DeliveryConsumer(options, timing, {
        handle: () => released,
        acknowledge: () => undefined,
        add: () => Promise.reject(new Error('there is one event')),
      });
      return { leaving, eventId: delivery.eventId, consume: () => leaving.consume(job), release };
    }

    it('is not suspected of that', async () => {
      const { leaving, eventId, consume, release } = await consumeSuspect();
      const consumed = consume();
      await eventually('the suspect to be begun', async () => (await startsOf(eventId)) === 1);
      await leaving.leave();
      expect(await startsOf(eventId)).toBe(0);
      release();
      await consumed;
    });

    it('is not suspected of that either while its beginning is being noted', async () => {
      const { leaving, eventId, consume, release } = await consumeSuspect();
      const noting = messaging.consumer.createQueryRunner();
      await noting.startTransaction();
      await execute(noting.manager, 'INSERT INTO suspect_event (event_id, lone_starts) VALUES ($1, 1)', [eventId]);
      const consumed = consume();
      await untilNoteWaits(messaging.databases.consumer.url);
      const left = leaving.leave();
      await noting.rollbackTransaction();
      await noting.release();
      await left;
      expect(await startsOf(eventId)).toBe(0);
      release();
      await consumed;
    });

    it('is still suspected of the death before when its beginning could not be noted', async () => {
      const { leaving, eventId, consume, release } = await consumeSuspect();
      const earlier = messaging.consumer.createQueryRunner();
      const note = 'INSERT INTO suspect_event (event_id, lone_starts) VALUES ($1, 1)';
      await execute(earlier.manager, note, [eventId]);
      await earlier.startTransaction();
      await execute(earlier.manager, 'SELECT FROM suspect_event WHERE event_id = $1 FOR UPDATE', [eventId]);
      const consumed = consume().catch((failure: unknown) => failure);
      await untilNoteWaits(messaging.databases.consumer.url);
      const left = leaving.leave();
      await cancelNote(messaging.databases.consumer.url);
      expect(await consumed).toBeInstanceOf(Error);
      await earlier.rollbackTransaction();
      await earlier.release();
      await left;
      release();
      expect(await startsOf(eventId)).toBe(1);
    });
  });
});

const NOTE_THAT_WAITS = `FROM pg_stat_activity WHERE datname = current_database()
  AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO suspect_event%'`;

/** Waits until the note of a beginning waits for another's transaction. The connections of the pool may all be taken. */
async function untilNoteWaits(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    eventually('the note to wait for another', async () => (await execute(client, `SELECT ${NOTE_THAT_WAITS}`)) === 1),
  );
}

/** Lets the note of a beginning fail, which waits for another's transaction. */
async function cancelNote(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => execute(client, `SELECT pg_cancel_backend(pid) ${NOTE_THAT_WAITS}`));
}
