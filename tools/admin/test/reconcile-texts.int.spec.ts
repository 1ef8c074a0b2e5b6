import { execute } from '@barrelhive/database';
import { migrateService } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { alertsMigrations } from '../../../apps/alerts/src/database/migrations';
import { authMigrations } from '../../../apps/auth/src/database/migrations';
import { billingMigrations } from '../../../apps/billing/src/database/migrations';
import { startNotifications, type RunningNotifications } from '../../../apps/notifications/test/running-notifications';
import { runCommand } from '../main';

describe('a database that was set back without a trace', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications({ TWILIO_TIMEOUT_SECONDS: '1' });
    const databaseUrl = notifications.database.url;
    await migrateService({ name: 'auth', databaseUrl, migrations: authMigrations });
    await migrateService({ name: 'alerts', databaseUrl, migrations: alertsMigrations });
    await migrateService({ name: 'billing', databaseUrl, migrations: billingMigrations });
  });
  afterAll(() => notifications.dispose());

  const reconcile = (...args: string[]) =>
    runCommand(['reconcile-texts', ...args], { DATABASE_URL: notifications.database.url });

  it.each([[[]], [['--since']], [['--since', 'yesterday']], [['--since', '2126-11-26T18:00:00Z']]])(
    'is not reconciled by %j',
    async (args) => {
      await expect(reconcile(...args)).rejects.toThrow('reconcile-texts takes --since');
    },
  );

  it('learns from the provider what it has since the time that an operator names', async () => {
    const since = new Date().toISOString();
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-set-back');
    await notifications.reach(userId, 'delivered');
    await execute(notifications.dataSource, 'DELETE FROM message WHERE user_id = $1', [userId]);
    expect(await reconcile('--since', since)).toHaveLength(3);
    await eventually('the text to be known', async () => {
      const sql = `SELECT FROM recovered_text WHERE user_id = $1 AND EXISTS (SELECT FROM kept_timeline WHERE timeline = current_timeline())`;
      return (await execute(notifications.dataSource, sql, [userId])) > 0;
    });
    await notifications.match(userId, 'alert-set-back');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });
});
