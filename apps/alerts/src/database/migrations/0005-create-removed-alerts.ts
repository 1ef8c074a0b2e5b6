import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a lower plan took away, until its owner has read of it. */
export class CreateRemovedAlerts1767398400005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removed_alert (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id text NOT NULL,
        search_term text NOT NULL,
        tier text NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX removed_alert_user ON removed_alert (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_alert');
  }
}
