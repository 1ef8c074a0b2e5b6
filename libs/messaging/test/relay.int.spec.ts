import { execute, queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { Outbox } from '../src/index';
import { connectVictim, SENT, sentText, countOf, handledAlertIds, publishSent } from './messaging-harness';
import { messagingOfEachTest } from './messaging-setup';
import { kill, untilInTransaction } from './victim';

describe('the relay of an outbox', () => {
  const messaging = messagingOfEachTest();

  it('carries an event to its consumer, with its correlation id, and clears it when it is acknowledged', async () => {
    await messaging.startRelay();
    await messaging.receive();
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    const sent = z.strictObject({ alert_id: z.string(), correlation_id: z.string() });
    expect(await queryRows(messaging.consumer, sent, 'SELECT * FROM sent_text')).toEqual([
      { alert_id: 'a-1', correlation_id: 'from-the-test' },
    ]);
  });

  it('is woken by the commit, long before it would look by itself', async () => {
    await messaging.startRelay({ timing: { pollMs: 60_000 } });
    await messaging.receive();
    await publishSent(messaging.sender, 'a-1');
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
  });

  it('knows nothing of an event whose transaction rolled back', async () => {
    await messaging.startRelay();
    await messaging.receive();
    const outbox = new Outbox('notifications', () => undefined);
    const rolledBack = messaging.sender.transaction(async (manager) => {
      await outbox.publish(manager, SENT, sentText('never'));
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow('the change failed');
    await publishSent(messaging.sender, 'a-1');

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1']);
  });

  it('does not skip an event that commits after a later one', async () => {
    await messaging.startRelay();
    await messaging.receive();
    const outbox = new Outbox('notifications', () => undefined);
    await messaging.sender.transaction(async (slow) => {
      await outbox.publish(slow, SENT, sentText('first-written'));
      await publishSent(messaging.sender, 'first-committed');
      await eventually(
        'the later event to arrive',
        async () => (await handledAlertIds(messaging.consumer)).length === 1,
      );
    });

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['first-committed', 'first-written']);
  });

  it('shares the work with a second relay, and neither sends what the other sent', async () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `a-${String(index).padStart(4, '0')}`);
    await publishSent(messaging.sender, ...ids);
    const metrics = await Promise.all([messaging.startRelay(), messaging.startRelay()]);
    await messaging.receive();

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(ids);
    const sent = metrics.map(({ counts }) => counts.get('barrelhive_events_relayed_total') ?? 0);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  });

  it.each([
    ['before Redis has the events', 'holdRequests' as const],
    ['after Redis has the events', 'holdAnswers' as const],
  ])('may be killed between claim and commit, %s', async (_when, hold) => {
    const victim = messaging.startVictim('relay');
    await publishSent(messaging.sender, 'a-0');
    await eventually('the victim to relay', async () => sentRows(1));
    messaging.redisProxy[hold]();
    await publishSent(messaging.sender, 'a-1', 'a-2');
    await untilInTransaction(messaging.databases.sender.url);
    await kill(victim);

    await eventually('the claim to be given back', async () => sentRows(1));
    await messaging.startRelay();
    await messaging.receive();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-0', 'a-1', 'a-2']);
  });

  const sentRows = async (count: number) => {
    return (await execute(messaging.sender, 'SELECT FROM outbox WHERE times_sent > 0 FOR UPDATE NOWAIT')) === count;
  };

  it('may lose its database connection between claim and commit', async () => {
    const dataSource = await connectVictim('notifications', messaging.databases.sender.url);
    messaging.atEnd(() => dataSource.destroy());
    await messaging.startRelay({ dataSource, redisUrl: messaging.redisProxy.url });
    await messaging.receive();
    await publishSent(messaging.sender, 'a-0');
    await messaging.untilSettled();
    messaging.redisProxy.holdAnswers();
    await publishSent(messaging.sender, 'a-1');
    await untilInTransaction(messaging.databases.sender.url, { cut: true });
    messaging.redisProxy.restore();

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-0', 'a-1']);
  });

  it('lets events be published while Redis is down, holds no transaction meanwhile, and sends them later', async () => {
    messaging.redisProxy.cut();
    await messaging.startRelay({ redisUrl: messaging.redisProxy.url });
    await messaging.receive();
    await publishSent(messaging.sender, 'a-1', 'a-2');
    expect(await countOf(messaging.sender, 'outbox')).toBe(2);
    expect(await execute(messaging.sender, 'SELECT FROM outbox WHERE times_sent = 0 FOR UPDATE NOWAIT')).toBe(2);

    messaging.redisProxy.restore();
    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1', 'a-2']);
  });

  it('works on after Redis went away and came back', async () => {
    await messaging.startRelay({ redisUrl: messaging.redisProxy.url });
    await messaging.receive();
    await publishSent(messaging.sender, 'a-1');
    await messaging.untilSettled();
    messaging.redisProxy.cut();
    await publishSent(messaging.sender, 'a-2');
    messaging.redisProxy.restore();
    await publishSent(messaging.sender, 'a-3');

    await messaging.untilSettled();
    expect(await handledAlertIds(messaging.consumer)).toEqual(['a-1', 'a-2', 'a-3']);
  });

  it('refuses to publish what would not be exactly once', async () => {
    const outbox = new Outbox('notifications', () => undefined);
    await expect(outbox.publish(messaging.sender.manager, SENT, sentText('a-1'))).rejects.toThrow(/transaction/);
    await expect(
      messaging.sender.transaction((manager) =>
        new Outbox('alerts', () => undefined).publish(manager, SENT, sentText('a-1')),
      ),
    ).rejects.toThrow(/published by notifications, not by alerts/);
    await expect(
      messaging.sender.transaction((manager) => outbox.publish(manager, SENT, { ...sentText('a-1'), slot: 'noon' })),
    ).rejects.toThrow(/does not fit/);
  });
});
