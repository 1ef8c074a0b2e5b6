import { ConcurrentIndexMigration } from '@barrelhive/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the due message whose turn it is without a look at those that are not due. */
export class FindDueMessagesInTurn1767398400008 extends ConcurrentIndexMigration implements MigrationInterface {
  protected readonly index = 'message_due_in_turn';
  protected readonly on = `message ((content ->> 'kind' <> 'alert'), created_at, due_at) WHERE state = 'pending'`;

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS message_in_turn');
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX CONCURRENTLY message_in_turn ON message ((content ->> 'kind' <> 'alert'), created_at) WHERE state = 'pending'`,
    );
    await super.down(runner);
  }
}
