import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A match remembers when its "before" was seen. Null in rows that the version before writes: there it is when the change itself was seen.
 */
export class RememberFirstObservation1767398400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_match ADD COLUMN first_observed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_match DROP COLUMN first_observed_at');
  }
}
