import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when plans that were valid are not any more: the matches of their users wait for a while. */
export class NoteLapsedPlans1767398400007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lapsed_plan (
        user_id text PRIMARY KEY,
        since timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lapsed_plan');
  }
}
