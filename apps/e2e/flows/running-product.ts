import { generateKeyPairSync } from 'node:crypto';
import { readSettings, type RunningService } from '@barrelhive/service-kit';
import { emptyDatabase, testRedis } from '@barrelhive/testing';
import { chooseFreePort } from '../../../tools/dev/processes/free-port';
import { migrateAlertsDatabase } from '../../alerts/src/database/migrate';
import { createAlertsService } from '../../alerts/src/alerts-service';
import { alertsSettingsSchema } from '../../alerts/src/alerts-settings';
import { migrateAllocatedDatabase } from '../../allocated/src/database/migrate';
import { createAllocatedService } from '../../allocated/src/allocated-service';
import { allocatedSettingsSchema } from '../../allocated/src/allocated-settings';
import { migrateAuthDatabase } from '../../auth/src/database/migrate';
import { createAuthService } from '../../auth/src/auth-service';
import { authSettingsSchema } from '../../auth/src/auth-settings';
import { migrateBillingDatabase } from '../../billing/src/database/migrate';
import { createBillingService } from '../../billing/src/billing-service';
import { billingSettingsSchema } from '../../billing/src/billing-settings';
import { createGatewayService } from '../../gateway/src/gateway-service';
import { gatewaySettingsSchema } from '../../gateway/src/gateway-settings';
import { migrateNotificationsDatabase } from '../../notifications/src/database/migrate';
import { createNotificationsService } from '../../notifications/src/notifications-service';
import { notificationsSettingsSchema } from '../../notifications/src/notifications-settings';
import { migrateSearchDatabase } from '../../search/src/database/migrate';
import { createSearchService } from '../../search/src/search-service';
import { searchSettingsSchema } from '../../search/src/search-settings';
import { startStandins, type Standins } from './standins';

const migrations = [
  migrateAlertsDatabase,
  migrateAllocatedDatabase,
  migrateAuthDatabase,
  migrateBillingDatabase,
  migrateNotificationsDatabase,
  migrateSearchDatabase,
];

/** The whole product in this process, on servers of its own and with stand-ins for the world outside. */
export interface RunningProduct {
  url: string;
  /** Where the figures of all services are, since they share a process here. */
  operatorsUrl: string;
  standins: Standins;
  /** For looking at what all services have stored. */
  databaseUrl: string;
  /** What one refresh and one alert step take, in ms. */
  refreshMs: number;
  stepMs: number;
  dispose(): Promise<void>;
}

export async function startRunningProduct(environment: Record<string, string> = {}): Promise<RunningProduct> {
  const [database, redis, port] = await Promise.all([emptyDatabase(), testRedis(), chooseFreePort()]);
  await Promise.all(migrations.map((migrate) => migrate(database.url)));
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
    SMS_PER_SECOND: '50',
    CONNECTIONS_PER_ADDRESS: '10000',
    CALLS_AT_ONCE_PER_ADDRESS: '10000',
    ...standins.environment,
    ...environment,
  };
  const running: RunningService[] = [];
  const start = async (name: string, create: (env: Record<string, string>) => Promise<RunningService>) => {
    const service = await create(shared);
    running.push(service);
    shared[`${name}_URL`] = await service.listen();
  };
  await start('AUTH', (env) => createAuthService(readSettings(authSettingsSchema, env)));
  await start('ALERTS', (env) => createAlertsService(readSettings(alertsSettingsSchema, env)));
  await start('ALLOCATED', (env) => createAllocatedService(readSettings(allocatedSettingsSchema, env)));
  await start('BILLING', (env) => createBillingService(readSettings(billingSettingsSchema, env)));
  await start('NOTIFICATIONS', (env) => createNotificationsService(readSettings(notificationsSettingsSchema, env)));
  await start('SEARCH', (env) => createSearchService(readSettings(searchSettingsSchema, env)));
  await start('GATEWAY', (env) =>
    createGatewayService(
      readSettings(gatewaySettingsSchema, { ...env, PORT: String(port), WEB_ROOT: standins.webRoot }),
    ),
  );

  return {
    url: publicUrl,
    operatorsUrl: running[0]?.operatorsUrl ?? '',
    standins,
    databaseUrl: database.url,
    refreshMs: Number(shared.REFRESH_SECONDS) * 1000,
    stepMs: Number(shared.ALERT_STEP_SECONDS) * 1000,
    async dispose() {
      for (const service of running.reverse()) await service.close();
      await standins.close();
      await redis.dispose();
      await database.dispose();
    },
  };
}

function signingKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
