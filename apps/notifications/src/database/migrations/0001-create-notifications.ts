import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the notifications service, each with the index that serves its query. */
export class CreateNotifications1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recipient (
        user_id text PRIMARY KEY,
        phone text NOT NULL,
        consent_agreed boolean NOT NULL,
        consent_at timestamptz NOT NULL,
        consent_wording text NOT NULL,
        profile_version integer NOT NULL
      );

      CREATE TABLE alert_preferences (
        user_id text PRIMARY KEY,
        preferences jsonb NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        version integer NOT NULL
      );

      CREATE TABLE phone_standing (
        phone text PRIMARY KEY,
        opted_out_at timestamptz,
        unusable_since timestamptz,
        unreachable_in_a_row integer NOT NULL DEFAULT 0,
        paused_until timestamptz
      );

      CREATE TABLE inbound_message (
        sid text PRIMARY KEY,
        phone text NOT NULL,
        meaning text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX inbound_message_received ON inbound_message (received_at);

      CREATE TABLE message (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id text NOT NULL,
        occasion text NOT NULL,
        news jsonb NOT NULL,
        correlation_id text NOT NULL,
        state text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        phone text,
        body text,
        items_told integer,
        attempted_at timestamptz,
        unclear_since timestamptz,
        sid text UNIQUE,
        accepted_at timestamptz,
        finished_at timestamptz,
        error_code integer,
        reason text
      );
      CREATE INDEX message_due ON message (due_at) WHERE state = 'pending';
      CREATE INDEX message_unresolved ON message (due_at) WHERE state IN ('sending', 'unknown');
      CREATE INDEX message_user ON message (user_id, created_at);

      -- The promise "at most one text per saved alert and day": what was surely never sent does not hold the day.
      CREATE UNIQUE INDEX message_once_per_occasion ON message (occasion)
        WHERE state <> 'suppressed' AND NOT (state IN ('failed', 'expired') AND sid IS NULL AND unclear_since IS NULL);
      -- Whether an unclear message arrived is found out by its number and text: so a number has one at a time.
      CREATE UNIQUE INDEX message_one_under_way_per_phone ON message (phone) WHERE state IN ('sending', 'unknown');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE message, inbound_message, phone_standing, entitlement, alert_preferences, recipient;',
    );
  }
}
