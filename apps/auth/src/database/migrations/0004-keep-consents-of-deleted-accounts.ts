import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proof that the owner of a number had agreed to text messages, which outlives the account, without the number. */
export class KeepConsentsOfDeletedAccounts1767484800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_consent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        phone_digest text NOT NULL,
        agreed_at timestamptz NOT NULL,
        wording text NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX kept_consent_digest ON kept_consent (phone_digest);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_consent');
  }
}
