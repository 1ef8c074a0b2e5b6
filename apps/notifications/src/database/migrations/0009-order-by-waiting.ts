import { ConcurrentIndexMigration } from '@barrelhive/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A message knows since when its recipient waits for it: a bundle that is handed on again keeps its place. Rows that
 * wait already count from this migration on, and rows that the version before writes from when they are written.
 */
export class OrderByWaiting1767398400009 extends ConcurrentIndexMigration implements MigrationInterface {
  protected readonly index = 'message_longest_waiting';
  protected readonly on = `message ((content ->> 'kind' <> 'alert'), waits_since, due_at) WHERE state = 'pending'`;

  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD COLUMN IF NOT EXISTS waits_since timestamptz NOT NULL DEFAULT now()');
    await super.up(runner);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS message_due_in_turn');
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX CONCURRENTLY message_due_in_turn ON message ((content ->> 'kind' <> 'alert'), created_at, due_at) WHERE state = 'pending'`,
    );
    await super.down(runner);
    await runner.query('ALTER TABLE message DROP COLUMN waits_since');
  }
}
