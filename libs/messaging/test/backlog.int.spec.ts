import { execute } from '@barrelhive/database';
import { measureBacklog, messagingMetrics } from '../src/metrics/messaging-metrics';
import { countingMetrics, SENT, publishSent } from './messaging-harness';
import { senderOfEachTest } from './sender-database';

describe('the figures of an outbox', () => {
  const sender = senderOfEachTest();

  /** What one replica shows. */
  const shown = async () => {
    const metrics = countingMetrics();
    await measureBacklog(sender.connected, messagingMetrics(metrics, 'notifications'));
    return metrics.counts;
  };
  const letTimePass = () =>
    execute(sender.connected, `UPDATE backlog_figures SET measured_at = measured_at - interval '1 minute'`);

  it('are counted once for all replicas, and again when they are old', async () => {
    await publishSent(sender.connected, 'a-1', 'a-2', 'a-3');
    const first = await Promise.all([shown(), shown()]);
    expect(first.map((counts) => counts.get('barrelhive_outbox_backlog'))).toEqual([3, 3]);
    await publishSent(sender.connected, 'a-4');
    expect((await shown()).get('barrelhive_outbox_backlog')).toBe(3);
    await letTimePass();
    expect((await shown()).get('barrelhive_outbox_backlog')).toBe(4);
  });

  it('say how old the oldest event is, and how many dead letters there are', async () => {
    await publishSent(sender.connected, 'a-1');
    await execute(sender.connected, `UPDATE outbox SET created_at = now() - interval '90 seconds'`);
    await execute(
      sender.connected,
      `INSERT INTO dead_letter (event_id, type, envelope, reason, attempts)
       VALUES (gen_random_uuid(), $1, '{}', 'broken', 1)`,
      [SENT],
    );
    const counts = await shown();
    expect(counts.get('barrelhive_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(counts.get('barrelhive_dead_letters')).toBe(1);
  });

  it('are estimated of a long outbox', async () => {
    await execute(
      sender.connected,
      `INSERT INTO outbox (event_id, consumer, type, envelope)
       SELECT gen_random_uuid(), 'alerts', $1, '{}' FROM generate_series(1, 25000)`,
      [SENT],
    );
    expect((await shown()).get('barrelhive_outbox_backlog')).toBeGreaterThanOrEqual(10_000);
    await execute(sender.connected, 'ANALYZE outbox');
    await letTimePass();
    expect((await shown()).get('barrelhive_outbox_backlog')).toBeGreaterThan(24_000);
  });
});
