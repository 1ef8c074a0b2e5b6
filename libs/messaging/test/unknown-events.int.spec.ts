import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { listDeadLetters } from '../src/index';
import { eventQueueOf } from '../src/queues/deliveries';
import { FAST, recordSent } from './messaging-harness';
import { messagingOfEachTest } from './messaging-setup';

const TASTED = 'search.bottle-tasted.v1';
const MINUTE_MS = 60_000;
const outboxRow = z.object({ timesSent: z.int() });

describe('what a later release sends', () => {
  const messaging = messagingOfEachTest((each) => each.startRelay({ resendSeconds: 0.2 }));

  const minutesOld = (minutes: number) => ({ occurredAt: new Date(Date.now() - minutes * MINUTE_MS).toISOString() });

  it('is left to its consumers for half an hour when the event is not known, and given up then', async () => {
    await messaging.receive(recordSent, { timing: { ...FAST, attempts: 2 } });
    await execute(
      messaging.sender,
      `INSERT INTO outbox (event_id, consumer, type, envelope) VALUES (gen_random_uuid(), 'alerts', $1, $2)`,
      [TASTED, minutesOld(5)],
    );
    await eventually('it to be sent again', async () => {
      const row = await queryRow(messaging.sender, outboxRow, 'SELECT times_sent AS "timesSent" FROM outbox');
      return (row?.timesSent ?? 0) > 1;
    });
    expect(await listDeadLetters(messaging.consumer)).toEqual([]);

    await execute(messaging.sender, 'UPDATE outbox SET envelope = $1', [minutesOld(31)]);
    await messaging.untilSettled();
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([
      { reason: expect.stringContaining(`knows no event ${TASTED}`) },
    ]);
  });

  it('is one dead letter when it cannot be read at all, however often it is sent', async () => {
    const { metrics } = await messaging.receive();
    const queue = messaging.queue(eventQueueOf('alerts'));
    const eventId = randomUUID();
    for (const timesSent of [0, 1]) await queue.add('chunk', [{ eventId, timesSent, form: 'of the next release' }]);
    await eventually('both sendings to be read', async () => metrics.counts.get('barrelhive_events_dead_total') === 2);
    expect(await listDeadLetters(messaging.consumer)).toMatchObject([{ type: 'unreadable' }]);
  });
});
