import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to an account, of which its owner is shown the last, and where a consent came from. */
export class KeepAccountEvents1767484800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        kind text NOT NULL,
        happened_at timestamptz NOT NULL DEFAULT now(),
        device text NOT NULL,
        network text NOT NULL
      );
      CREATE INDEX account_event_of_account ON account_event (account_id, id);
      CREATE INDEX account_event_happened_at ON account_event (happened_at);

      ALTER TABLE sms_consent ADD COLUMN network text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sms_consent DROP COLUMN network;
      DROP TABLE account_event;
    `);
  }
}
