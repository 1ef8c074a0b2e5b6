import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { defaultTiming, listDeadLetters, Outbox, PoisonEventError } from '@barrelhive/messaging';
import { eventually, testDatabase, testRedis, type TestRedis } from '@barrelhive/testing';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { currentCorrelationId, runWithCorrelationId } from '../src/index';
import { EventsController, kitService } from './kit-service';

const CONSENT = { agreed: true, agreedAt: '2026-11-21T17:00:00.000Z', wording: 'I agree.' };
const ACCOUNT = { userId: 'u-1', name: 'Ada', email: 'ada@example.com', phone: '+18015550100', consent: CONSENT };
const EVENTS_OF_A_CHUNK = 50;
/** The pool of a service. */
const CONNECTIONS = 4;

/** What auth receives. */
@Controller()
class SubscriptionsController {
  @EventPattern<EventType>('billing.entitlement-changed.v1')
  async change() {}

  @EventPattern<EventType>('notifications.phone-confirmed.v1')
  async confirm() {}

  @EventPattern<EventType>('notifications.password-link-made.v1')
  async link() {}
}

/** A controller under whose hands events rest until they are let go. */
function heldEvents() {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let count = 0;

  @Controller()
  class HoldingController extends EventsController {
    @EventPattern<EventType>('auth.user-deleted.v1')
    override async forget() {
      count++;
      await released;
    }
  }
  return { Controller: HoldingController, count: () => count, letGo: () => letGo() };
}

describe('two services', () => {
  let redis: TestRedis;

  beforeEach(async () => {
    redis = await testRedis();
  });

  afterEach(() => redis.dispose());

  it('exchange events with the correlation id of the request, and handlers keep their own errors', async () => {
    const [authDatabase, billingDatabase] = await Promise.all([
      testDatabase({ name: 'auth', migrations: [] }),
      testDatabase({ name: 'billing', migrations: [] }),
    ]);
    const handled: { userId: string; correlationId: string | undefined }[] = [];

    @Controller()
    class CustomersController {
      @EventPattern<EventType>('auth.user-registered.v1')
      async register(@Payload() event: EventEnvelope<'auth.user-registered.v1'>) {
        handled.push({ userId: event.payload.userId, correlationId: currentCorrelationId() });
      }

      @EventPattern<EventType>('auth.user-updated.v1')
      async update() {
        throw new PoisonEventError('a customer nobody knows: ada@example.com');
      }

      @EventPattern<EventType>('auth.user-deleted.v1')
      async forget() {}
    }

    const queues = { redisUrl: redis.url, queuePrefix: redis.prefix };
    const auth = await kitService({
      ...queues,
      name: 'auth',
      databaseUrl: authDatabase.url,
      controllers: [SubscriptionsController],
    });
    const billing = await kitService({
      ...queues,
      name: 'billing',
      databaseUrl: billingDatabase.url,
      controllers: [CustomersController],
    });

    await Promise.all([auth.listen(), billing.listen()]);
    await runWithCorrelationId('from-the-browser', () =>
      auth.app.get(DataSource).transaction(async (manager) => {
        await auth.app.get(Outbox).publish(manager, 'auth.user-registered.v1', ACCOUNT);
        await auth.app.get(Outbox).publish(manager, 'auth.user-updated.v1', { ...ACCOUNT, version: 2 });
      }),
    );

    await eventually('the event to be handled', async () => handled.length === 1);
    expect(handled).toEqual([{ userId: 'u-1', correlationId: 'from-the-browser' }]);
    const deadLetters = await eventually('the poison to be a dead letter', async () => {
      const letters = await listDeadLetters(billing.app.get(DataSource));
      return letters.length > 0 && letters;
    });
    expect(deadLetters).toMatchObject([{ attempts: 1, reason: 'PoisonEventError: a customer nobody knows: [e-mail]' }]);

    await Promise.all([auth.close(), billing.close()]);
    await Promise.all([authDatabase.dispose(), billingDatabase.dispose()]);
  });

  it('leave connections to whatever else they do, however many events hold one', async () => {
    const [searchDatabase, authDatabase] = await Promise.all([
      testDatabase({ name: 'search', migrations: [] }),
      testDatabase({ name: 'auth', migrations: [] }),
    ]);
    const held = heldEvents();
    const queues = { redisUrl: redis.url, queuePrefix: redis.prefix };
    const search = await kitService({ ...queues, databaseUrl: searchDatabase.url, controllers: [held.Controller] });
    const controllers = [SubscriptionsController];
    const auth = await kitService({ ...queues, name: 'auth', databaseUrl: authDatabase.url, controllers });
    await auth.listen();
    await search.listen();
    await auth.app.get(DataSource).transaction(async (manager) => {
      const deletions = Array.from({ length: 5 * EVENTS_OF_A_CHUNK }, (_, place) => ({ userId: `u-${place}` }));
      await auth.app.get(Outbox).publishAll(manager, 'auth.user-deleted.v1', deletions);
    });

    const atOnce = Math.min(defaultTiming.concurrency, CONNECTIONS);
    await eventually('events to hold all that they may', async () => held.count() === atOnce);
    const dataSource = search.app.get(DataSource);
    const answered = dataSource.transaction(() => queryRow(dataSource, z.object({ one: z.int() }), 'SELECT 1 AS one'));
    await expect(answered).resolves.toEqual({ one: 1 });

    held.letGo();
    await Promise.all([search.close(), auth.close()]);
    await Promise.all([searchDatabase.dispose(), authDatabase.dispose()]);
  });
});
