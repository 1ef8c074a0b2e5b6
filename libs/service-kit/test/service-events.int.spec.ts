import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import { listDeadLetters, Outbox, PoisonEventError } from '@barrelhive/messaging';
import { eventually, testDatabase, testRedis, type TestRedis } from '@barrelhive/testing';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { currentCorrelationId, runWithCorrelationId } from '../src/index';
import { kitService } from './kit-service';

const CONSENT = { agreed: true, agreedAt: '2026-11-21T17:00:00.000Z', wording: 'I agree.' };
const ACCOUNT = { userId: 'u-1', name: 'Ada', email: 'ada@example.com', phone: '+18015550100', consent: CONSENT };

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

    @Controller()
    class SubscriptionsController {
      @EventPattern<EventType>('billing.entitlement-changed.v1')
      async change() {}

      @EventPattern<EventType>('notifications.phone-confirmed.v1')
      async confirm() {}
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
});
