import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A recipient remembers how many bottles of the latest monthly list their alerts match. The version before reads and writes none. */
export class KeepListMatches1767571200013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipient ADD list_period text, ADD list_matching integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipient DROP list_period, DROP list_matching');
  }
}
