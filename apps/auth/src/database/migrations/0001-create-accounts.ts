import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the auth service, each with the index that serves its query. */
export class CreateAccounts1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        password_hash text NOT NULL,
        requires_password_change boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX account_email ON account (lower(email));

      CREATE TABLE sms_consent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        phone text NOT NULL,
        agreed_at timestamptz NOT NULL,
        wording text NOT NULL
      );
      CREATE INDEX sms_consent_of_account ON sms_consent (account_id, agreed_at DESC);

      CREATE TABLE session (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        started_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      );
      CREATE INDEX session_not_ended ON session (account_id) WHERE ended_at IS NULL;
      CREATE INDEX session_started_at ON session (started_at);

      CREATE TABLE entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        status text NOT NULL,
        cancelled boolean NOT NULL,
        ends_at timestamptz,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE entitlement, session, sms_consent, account');
  }
}
