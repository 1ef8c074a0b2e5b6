import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message remembers whose fault its last refusal was. The version before writes none. */
export class KeepFaultOfRefusal1767398400011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD fault text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message DROP fault');
  }
}
