import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the bundles that have waited longest since their slot. */
export class FindStaleBundles1767398400006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What an attempt that was cut off left behind is no use.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS message_slot');
    await runner.query(`
      CREATE INDEX CONCURRENTLY message_slot ON message ((content #>> '{match,slot}')) WHERE state = 'pending'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY message_slot');
  }
}
