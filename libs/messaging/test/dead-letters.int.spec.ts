import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import type { EntityManager } from 'typeorm';
import { listDeadLetters, Outbox, PoisonEventError, replayDeadLetters } from '../src/index';
import { acknowledgementQueueOf } from '../src/queues/deliveries';
import {
  countOf,
  SENT,
  sentText,
  FAST,
  handledAlertIds,
  publishSent,
  recordSent,
  type Handle,
} from './messaging-harness';
import { messagingOfEachTest } from './messaging-setup';

describe('dead letters', () => {
  const messaging = messagingOfEachTest((each) => each.startRelay());

  const receive = (handle: Handle) => messaging.receive(handle, { timing: { ...FAST, attempts: 3 } });

  it('are made of events that fail as often as they may', async () => {
    let attempts = 0;
    await receive(async () => {
      attempts += 1;
      throw new Error('there is no such alert');
    });
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    expect(attempts).toBe(3);
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      {
        type: SENT,
        reason: 'Error: there is no such alert',
        attempts: 3,
        envelope: { payload: { alertId: 'a-1' } },
      },
    ]);
    expect(await countOf(messaging.consumer, 'inbox')).toBe(0);
  });

  it('are made at once of events whose handler calls them poison', async () => {
    await receive(async () => {
      throw new PoisonEventError('this can never work');
    });
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { attempts: 1, reason: expect.stringContaining('never work') },
    ]);
  });

  it('are made at once of events that do not fit their schema', async () => {
    await receive(recordSent);
    await execute(
      messaging.sender,
      `INSERT INTO outbox (event_id, consumer, type, envelope)
       VALUES (gen_random_uuid(), 'alerts', $1, '{"payload": {"alertId": 7}}')`,
      [SENT],
    );

    await messaging.untilSettled();
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      {
        attempts: 1,
        reason: expect.stringContaining('does not fit its schema'),
        envelope: { payload: { alertId: 7 } },
      },
    ]);
  });

  it('say why without the numbers and addresses that stand in the text of the error', async () => {
    await receive(async () => {
      throw new PoisonEventError('no text goes to +18015550142');
    });
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { reason: 'PoisonEventError: no text goes to [phone]' },
    ]);
  });

  it('are handled once more when an operator replays them, and do not come back by themselves', async () => {
    let isMended = false;
    await receive(async (event, manager) => {
      if (!isMended) throw new PoisonEventError('not yet mended');
      await recordSent(event, manager);
    });
    await messaging.startRelay({ service: 'alerts', dataSource: messaging.consumer });
    await publishSent(messaging.sender, 'a-1', 'a-2');
    await messaging.untilSettled();
    const [first] = await listDeadLetters(messaging.consumer);
    expect(first).toBeDefined();
    expect(await handledAlertIds(messaging.consumer)).toEqual([]);

    isMended = true;
    expect(await replayDeadLetters(messaging.consumer, 'alerts', [first?.eventId ?? ''])).toBe(1);
    await eventually('the first to be handled', async () => (await handledAlertIds(messaging.consumer)).length === 1);
    expect(await listDeadLetters(messaging.consumer)).toHaveLength(1);

    expect(await replayDeadLetters(messaging.consumer, 'alerts', 'all')).toBe(1);
    await eventually('both to be handled', async () => (await handledAlertIds(messaging.consumer)).length === 2);
    await eventually('the replay to be acknowledged', async () => (await countOf(messaging.consumer, 'outbox')) === 0);
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1', 'a-2']);
  });

  it('can be replayed again when they fail again', async () => {
    await receive(async () => {
      throw new PoisonEventError('still broken');
    });
    await messaging.startRelay({ service: 'alerts', dataSource: messaging.consumer });
    await publishSent(messaging.sender, 'a-1');
    await messaging.untilSettled();
    for (let round = 0; round < 2; round += 1) {
      expect(await replayDeadLetters(messaging.consumer, 'alerts', 'all')).toBe(1);
      await eventually('it to fail again', async () => (await countOf(messaging.consumer, 'dead_letter')) === 1);
      await eventually(
        'the replay to be acknowledged',
        async () => (await countOf(messaging.consumer, 'outbox')) === 0,
      );
    }
    expect(await handledAlertIds(messaging.consumer)).toEqual([]);
  });

  it('are not lost when they are replayed once more before the replay before is acknowledged', async () => {
    let isMended = false;
    await receive(async (event, manager) => {
      if (!isMended) throw new PoisonEventError('not yet mended');
      await recordSent(event, manager);
    });
    await messaging.startRelay({
      service: 'alerts',
      dataSource: messaging.consumer,
      timing: { ...FAST, sweepMs: 60_000 },
    });
    await publishSent(messaging.sender, 'a-1');
    await messaging.untilSettled();
    const acknowledgements = messaging.queue(acknowledgementQueueOf('alerts'));
    await acknowledgements.pause();
    await replayDeadLetters(messaging.consumer, 'alerts', 'all');
    await eventually('it to fail again', async () => (await countOf(messaging.consumer, 'dead_letter')) === 1);
    await eventually('the acknowledgement to wait', async () => (await acknowledgements.count()) === 1);

    isMended = true;
    await replayDeadLetters(messaging.consumer, 'alerts', 'all');
    await acknowledgements.resume();
    await eventually('the replay to be acknowledged', async () => (await countOf(messaging.consumer, 'outbox')) === 0);
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);
  });
});

describe('an event whose attempts come to grief in the database', () => {
  const IMPATIENT = { timing: { ...FAST, attempts: 3 }, resendSeconds: 0.2 };
  const messaging = messagingOfEachTest((each) => each.startRelay(IMPATIENT));

  const publishHoursAgo = (hours: number) =>
    messaging.sender.transaction(async (manager) => {
      const outbox = new Outbox('notifications', () => 'from-the-test');
      await outbox.publish(manager, SENT, sentText('a-1'));
      await execute(
        manager,
        `UPDATE outbox SET envelope = jsonb_set(envelope::jsonb, '{occurredAt}', to_jsonb($1::text))::json`,
        [new Date(Date.now() - hours * 3_600_000).toISOString()],
      );
    });
  const outOfTime = async (manager: EntityManager) => {
    await execute(manager, 'SET LOCAL statement_timeout = 20');
    await execute(manager, 'SELECT pg_sleep(1)');
  };

  it('is given up in the end when the handler is beyond its bound of time each time, hours after it occurred', async () => {
    let attempts = 0;
    await messaging.receive(async (_event, manager) => {
      attempts += 1;
      await outOfTime(manager);
    }, IMPATIENT);
    await publishHoursAgo(7);

    await messaging.untilSettled();
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { reason: expect.stringContaining('statement timeout') },
    ]);
    expect(attempts).toBe(9);
  });

  it('is tried until the database is well again when the handler is beyond its bound of time for less than hours', async () => {
    let attempts = 0;
    await messaging.receive(async (event, manager) => {
      attempts += 1;
      if (attempts <= 10) await outOfTime(manager);
      await recordSent(event, manager);
    }, IMPATIENT);
    await publishHoursAgo(5);

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);
  });

  it.each([
    ['the connection to the database is lost', '08006'],
    ['the database has become read-only', '25006'],
    ['the database was dropped', '57P04'],
    ['the protocol is broken', '08P01'],
  ])('is tried until it comes back when %s', async (_what, code) => {
    let attempts = 0;
    await messaging.receive(async (event, manager) => {
      attempts += 1;
      if (attempts <= 10) throw Object.assign(new Error('the server closed the connection'), { code });
      await recordSent(event, manager);
    }, IMPATIENT);
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);
  });
});
