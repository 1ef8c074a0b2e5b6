import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the message whose turn it is: alerts before announcements, and of each the one that waits longest. */
export class OrderWaitingMessages1767398400001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What an attempt that was cut off left behind is no use.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS message_in_turn');
    await runner.query(`
      CREATE INDEX CONCURRENTLY message_in_turn ON message ((content ->> 'kind' <> 'alert'), created_at)
        WHERE state = 'pending'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY message_in_turn');
  }
}
