import { execute } from '@barrelhive/database';
import { dayAfter, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { migrateService } from '@barrelhive/service-kit';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import { authMigrations } from '../../../apps/auth/src/database/migrations';
import { searchMigrations } from '../../../apps/search/src/database/migrations';
import { runCommand } from '../main';

describe('the hours of stores', () => {
  let database: TestDatabase;
  const soon = dayAfter(localDay(new Date(), STORE_TIME_ZONE), 20);

  beforeAll(async () => {
    database = await testDatabase({ name: 'search', migrations: searchMigrations });
    await migrateService({ name: 'auth', databaseUrl: database.url, migrations: authMigrations });
    await execute(
      await database.connect(),
      `INSERT INTO store VALUES (12, 'STATE STORE # 12', '280 W HARRIS AVE', 'SALT LAKE CITY', '(801) 555-0112', NULL, NULL, now())`,
    );
  });
  afterAll(() => database.dispose());

  const hours = (...args: string[]) =>
    runCommand(['store-hours', ...args, '--as', 'ann'], { DATABASE_URL: database.url });

  it('are none before an operator enters some', async () => {
    expect(await hours('list')).toEqual(['No hours were entered. The general rule holds for every store.']);
  });

  it('are entered by days of the week and for a date, changed, and taken back', async () => {
    await hours('set', '12', 'mon-thu', '11:00-19:00');
    await hours('set', '12', 'wed,thu', '11:00-20:30');
    await hours('set', '0012', 'mon', 'closed');
    await hours('set', '0012', soon, 'closed', 'stock', 'taking');
    const lines = [
      'Store 0012',
      '  Tuesday  11 AM to 7 PM',
      '  Wednesday  11 AM to 8:30 PM',
      '  Thursday  11 AM to 8:30 PM',
    ];
    expect(await hours('list')).toEqual([...lines, `  ${soon}  closed  (stock taking)`]);
    await hours('set', '12', soon, '11:00-18:00');
    expect((await hours('list')).at(-1)).toBe(`  ${soon}  11 AM to 6 PM`);
    await hours('clear', '12', soon);
    expect(await hours('list')).toEqual(lines);
    await hours('clear', '12');
    expect(await hours('list')).toHaveLength(1);
    expect((await runCommand(['audit'], { DATABASE_URL: database.url })).join('\n')).toContain(
      'store-hours set 0012 mon closed',
    );
  });

  it.each([
    [['set', '99', 'mon-sat', '11:00-19:00']],
    [['set', 'twelve', 'mon-sat', '11:00-19:00']],
    [['set', '12', 'someday', '11:00-19:00']],
    [['set', '12', '2020-01-01', 'closed']],
    [['set', '12', 'mon-sat', '19:00-11:00']],
    [['set', '12', 'mon', 'closed']],
    [['set', '12', 'mon-sat', '11:00-19:00', 'a reason']],
    [['clear', '12']],
    [['forget']],
  ])('are not changed by %j', async (args) => {
    await expect(hours(...args)).rejects.toThrow();
    expect(await hours('list')).toHaveLength(1);
  });
});
