import { generateKeyPairSync } from 'node:crypto';
import type { RunningService, Service } from '@barrelhive/service-kit';
import { chooseFreePort, eventually, testRedis } from '@barrelhive/testing';
import { migratedProduct } from '../../../tools/migrations/test/migrated-product';
import { alertsService } from '../../alerts/src/alerts-service';
import { allocatedService } from '../../allocated/src/allocated-service';
import { authService } from '../../auth/src/auth-service';
import { billingService } from '../../billing/src/billing-service';
import { gatewayService } from '../../gateway/src/gateway-service';
import { notificationsService } from '../../notifications/src/notifications-service';
import { searchService } from '../../search/src/search-service';
import { startStandins, type Standins } from './standins';

/** The whole product in this process, on servers of its own and with stand-ins for the world outside. */
export interface RunningProduct {
  url: string;
  /** Where the figures of all services are, since they share a process here. */
  operatorsUrl: string;
  standins: Standins;
  /** For looking at what all services have stored. */
  databaseUrl: string;
  dispose(): Promise<void>;
}

export async function startRunningProduct(environment: Record<string, string> = {}): Promise<RunningProduct> {
  const [database, redis, port] = await Promise.all([migratedProduct(), testRedis(), chooseFreePort()]);
  const publicUrl = `http://127.0.0.1:${port}`;
  const standins = await startStandins(publicUrl);
  const shared: Record<string, string> = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    OPS_PORT: '0',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: redis.prefix,
    PUBLIC_URL: publicUrl,
    JWT_PRIVATE_KEY: signingKey(),
    GUEST_COOKIE_SECRET: 'a-secret-for-tests-of-at-least-32-letters',
    REFRESH_SECONDS: '2',
    FIRST_PICTURE_DOUBT_HOURS: '0',
    ALERT_STEP_SECONDS: '2',
    SEND_WINDOW: '00:00-24:00',
    SEND_DAYS: 'mon-sun',
    DABS_MIN_INTERVAL_MS: '5',
    SMS_SEGMENTS_PER_SECOND: '50',
    CONNECTIONS_PER_ADDRESS: '10000',
    CALLS_AT_ONCE_PER_ADDRESS: '10000',
    MESSAGE_CALLS_PER_MINUTE: '10000',
    MESSAGE_CALLS_PER_HOUR: '10000',
    ...standins.environment,
    ...environment,
  };
  const running: RunningService[] = [];
  const start = async (service: Service, more: Record<string, string> = {}) => {
    const created = await service.createFrom({ ...shared, ...more });
    running.push(created);
    shared[`${service.name.toUpperCase()}_URL`] = await created.listen();
  };
  const services = [authService, searchService, alertsService, allocatedService, billingService, notificationsService];
  for (const service of services) await start(service);
  await start(gatewayService, { PORT: String(port), WEB_ROOT: standins.webRoot });

  return {
    url: publicUrl,
    operatorsUrl: running[0]?.operatorsUrl ?? '',
    standins,
    databaseUrl: database.url,
    async dispose() {
      for (const service of running.reverse()) await service.close();
      await standins.close();
      await redis.dispose();
      await database.dispose();
    },
  };
}

/** The code of the first text to a number. */
export function textedCode({ standins }: RunningProduct, phone: string): Promise<string> {
  return eventually('the first text', () => {
    const [text] = standins.twilio.messagesTo(phone);
    return Promise.resolve(/code (\d{6})/.exec(text?.body ?? '')?.[1]);
  });
}

function signingKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
