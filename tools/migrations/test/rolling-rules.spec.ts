import type { MigrationClass } from '@barrelhive/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrationFaults, recordMigration } from '../rules/migration-faults';

/** The faults of the last of several migrations, each given as the texts it asks of the database. */
async function faultsOfLast(...migrations: (string | { alone: string })[]): Promise<string[]> {
  const classes = migrations.map((asked): MigrationClass => {
    const isAlone = typeof asked !== 'string';
    return class implements MigrationInterface {
      transaction = !isAlone;
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(isAlone ? asked.alone : asked);
      }
      async down(): Promise<void> {}
    };
  });
  const recorded = await Promise.all(classes.map((one) => recordMigration(one)));
  const last = recorded.length - 1;
  return migrationFaults(recorded.map((one, index) => ({ ...one, name: String(index) }))).get(String(last)) ?? [];
}

const CHECK = 'ALTER TABLE account ADD CONSTRAINT has_city CHECK (city IS NOT NULL) NOT VALID';

describe('the rules for migrations under a rolling upgrade', () => {
  it.each([
    ['an index that stops writers', 'CREATE INDEX i ON account (name)', 'without CONCURRENTLY'],
    [
      'an index made concurrently in a transaction',
      'CREATE INDEX CONCURRENTLY i ON account (name)',
      'transaction = false',
    ],
    ['the drop of an index that waits for readers', 'DROP INDEX i', 'without CONCURRENTLY'],
    ['a new column that must be written', 'ALTER TABLE account ADD city text NOT NULL', 'NOT NULL without a default'],
    ['a default for each row', 'ALTER TABLE account ADD token uuid DEFAULT gen_random_uuid()', 'rewrites the table'],
    ['a new column with a sequence', 'ALTER TABLE account ADD number bigserial', 'with a sequence'],
    ['a new column that is unique', 'ALTER TABLE account ADD nick text UNIQUE', 'CONSTR_UNIQUE'],
    ['another type', 'ALTER TABLE account ALTER name TYPE varchar(9)', 'changes the type of account.name'],
    ['the drop of a column', 'ALTER TABLE account DROP COLUMN name', 'drops account.name'],
    ['the drop of a table', 'DROP TABLE session, account', 'drops session, account, which the version before'],
    ['the drop of a default', 'ALTER TABLE account ALTER name DROP DEFAULT', 'drops the default'],
    ['another name of a column', 'ALTER TABLE account RENAME name TO title', 'renames account.name to title'],
    ['another name of a table', 'ALTER TABLE account RENAME TO person', 'renames account to person'],
    ['a check that reads all rows', 'ALTER TABLE account ADD CHECK (version > 0)', 'without NOT VALID'],
    ['a key that reads all rows', 'ALTER TABLE account ADD FOREIGN KEY (a) REFERENCES other', 'without NOT VALID'],
    ['NOT NULL without a check', 'ALTER TABLE account ALTER city SET NOT NULL', 'without a validated check'],
    ['a lock', 'LOCK TABLE account', 'not known to be safe: LockStmt'],
    ['an update of the rows', `UPDATE account SET name = 'x' WHERE version > 0`, 'updates account'],
    ['a delete of the rows', 'DELETE FROM account', 'deletes from account'],
    ['a truncation', 'TRUNCATE account', 'not known to be safe: TruncateStmt'],
    ['a copy of a table', 'INSERT INTO account SELECT * FROM other', 'copies the rows'],
    ['code that cannot be read', 'DO $$ BEGIN DROP TABLE account; END $$', 'not known to be safe: DoStmt'],
    ['another body of a function', 'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1', 'replaces'],
    [
      'a table that may be there',
      'CREATE TABLE IF NOT EXISTS account (a int); CREATE INDEX ON account (a)',
      'without CONC',
    ],
    ['a check of rows that the version before writes', CHECK, 'demands account.has_city of every new row'],
    [
      'a key of rows that the version before writes',
      'ALTER TABLE account ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES other NOT VALID',
      'demands account.k of every new row',
    ],
  ])('refuse %s', async (_what, sql, fault) => {
    expect(await faultsOfLast(sql)).toEqual([expect.stringContaining(fault)]);
  });

  it('let a new table be made in one go, and an old one be added to', async () => {
    const made = `CREATE TABLE visit (id int, day date); CREATE INDEX ON visit (day); INSERT INTO visit SELECT 1, now();
      ALTER TABLE visit ADD UNIQUE (id), ALTER day SET NOT NULL; UPDATE visit SET id = 2`;
    expect(await faultsOfLast(made)).toEqual([]);
    expect(await faultsOfLast(made, 'CREATE INDEX ON visit (id)')).toEqual([expect.stringContaining('CONCURRENTLY')]);
    const added = `ALTER TABLE account ADD city text, ADD country text NOT NULL DEFAULT 'us', ADD seen timestamptz DEFAULT now(),
        ALTER city SET DEFAULT 'x', ALTER name DROP NOT NULL, SET (fillfactor = 80);
      CREATE TRIGGER t AFTER INSERT ON account FOR EACH STATEMENT EXECUTE FUNCTION f(); COMMENT ON TABLE account IS 'x'`;
    expect(await faultsOfLast(added)).toEqual([]);
  });

  it('let an index come and go concurrently, in a query of its own outside of a transaction', async () => {
    expect(await faultsOfLast({ alone: 'CREATE INDEX CONCURRENTLY i ON account (name)' })).toEqual([]);
    expect(await faultsOfLast({ alone: 'DROP INDEX CONCURRENTLY i' })).toEqual([]);
    const unique = { alone: 'CREATE UNIQUE INDEX CONCURRENTLY i ON account (name)' };
    expect(await faultsOfLast(unique)).toEqual([expect.stringContaining('no two rows of account be alike by i')]);
    const dropped = await faultsOfLast(unique, { alone: 'DROP INDEX CONCURRENTLY i' });
    expect(dropped).toEqual([expect.stringContaining('drops the unique index i')]);
    expect(await faultsOfLast({ alone: 'SELECT 1; CREATE INDEX CONCURRENTLY i ON account (name)' })).toHaveLength(1);
    expect(await faultsOfLast('ALTER TABLE account ADD CONSTRAINT u UNIQUE USING INDEX i')).toEqual([]);
  });

  it('let a column become NOT NULL in three migrations: a check, its validation, the column', async () => {
    const validate = 'ALTER TABLE account VALIDATE CONSTRAINT has_city';
    const set = 'ALTER TABLE account ALTER city SET NOT NULL';
    const atOnce = await faultsOfLast(`${CHECK}; ${validate}`);
    expect(atOnce).toEqual([expect.stringContaining('demands'), expect.stringContaining('under the lock')]);
    expect(await faultsOfLast(CHECK, validate)).toEqual([]);
    expect(await faultsOfLast(CHECK, validate, set)).toEqual([]);
    expect(await faultsOfLast(CHECK, set)).toHaveLength(1);
  });
});
