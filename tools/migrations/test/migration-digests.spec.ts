import type { MigrationInterface, QueryRunner } from 'typeorm';
import { everyMigration, migrationDigests } from '../src/every-migration';

const NAME = 'CreateVisits2000000000000';

/** The digest of a further migration of auth that asks this. */
async function digestOf(sql: string): Promise<string | undefined> {
  const migration = class implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql);
    }
    async down(): Promise<void> {}
  };
  Object.defineProperty(migration, 'name', { value: NAME });
  everyMigration.auth.push(migration);
  try {
    return (await migrationDigests())[`auth.${NAME}`];
  } finally {
    everyMigration.auth.pop();
  }
}

describe('the digests of the migrations', () => {
  it('name every migration of every service, those included that all share', async () => {
    const names = Object.keys(await migrationDigests());
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^auth\.CreateAuth\d+$/),
        expect.stringMatching(/^billing\.CreateMessagingTables\d+$/),
      ]),
    );
  });

  it('follow what a migration asks, and neither its comments nor its blanks', async () => {
    const digest = await digestOf('CREATE TABLE visit (id int)');
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
    expect(await digestOf('-- Who came.\n  CREATE  TABLE visit (id int)\n')).toBe(digest);
    expect(await digestOf('CREATE TABLE visit (id bigint)')).not.toBe(digest);
  });
});
