import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that creates one index while rows are read and written. It runs outside of a transaction. */
export abstract class ConcurrentIndexMigration implements MigrationInterface {
  readonly transaction = false;
  protected abstract readonly index: string;
  /** What follows ON: `message (due_at) WHERE state = 'pending'`. */
  protected abstract readonly on: string;

  async up(runner: QueryRunner): Promise<void> {
    // It waits for whoever began before it, and keeps nobody waiting: the bound of other migrations is not for it.
    await runner.query('SET lock_timeout = 0');
    try {
      await this.create(runner);
    } finally {
      await runner.query('RESET lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY ${this.index}`);
  }

  /** What an attempt that was cut off leaves behind is no use, and costs each write. */
  private async create(runner: QueryRunner): Promise<void> {
    const dropIfThere = `DROP INDEX CONCURRENTLY IF EXISTS ${this.index}`;
    await runner.query(dropIfThere);
    try {
      await runner.query(`CREATE INDEX CONCURRENTLY ${this.index} ON ${this.on}`);
    } catch (error) {
      await runner.query(dropIfThere);
      throw error;
    }
  }
}
