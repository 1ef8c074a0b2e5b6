import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that creates one index while rows are read and written. It runs outside of a transaction. */
export abstract class ConcurrentIndexMigration implements MigrationInterface {
  readonly transaction = false;
  protected abstract readonly index: string;
  /** What follows ON: `message (due_at) WHERE state = 'pending'`. */
  protected abstract readonly on: string;

  async up(runner: QueryRunner): Promise<void> {
    // What an attempt that was cut off left behind is no use.
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${this.index}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${this.index} ON ${this.on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY ${this.index}`);
  }
}
