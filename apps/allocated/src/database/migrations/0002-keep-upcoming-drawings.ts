import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the drawings that the agency announces, as the last look showed them. */
export class KeepUpcomingDrawings1767571200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE upcoming_drawing (
        place smallint PRIMARY KEY,
        title text NOT NULL,
        items jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE upcoming_drawing');
  }
}
