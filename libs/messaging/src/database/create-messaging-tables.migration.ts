import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is on its way out, and what came in. */
const QUEUES = `
  CREATE TABLE outbox (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id uuid NOT NULL,
    consumer text NOT NULL,
    type text NOT NULL,
    envelope json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    times_sent integer NOT NULL DEFAULT 0,
    look_again_at timestamptz,
    job_id text,
    UNIQUE (event_id, consumer)
  );
  -- Envelopes live for seconds: compressing long ones costs more than all else about writing them.
  ALTER TABLE outbox ALTER COLUMN envelope SET STORAGE EXTERNAL;
  CREATE INDEX outbox_unsent ON outbox (consumer, position) WHERE times_sent = 0;
  CREATE INDEX outbox_unacknowledged ON outbox (consumer, look_again_at) WHERE times_sent > 0;
  -- A queue is cleaned and counted by what went through it, however long it is: its head is where the dead rows are. A row is written once more when
  -- it is sent: where it has room for that on its page, the log of Postgres holds what changed and not the envelope.
  ALTER TABLE outbox SET (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 2000,
    toast.autovacuum_vacuum_cost_delay = 0
  );

  CREATE FUNCTION wake_outbox_relay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('outbox_' || TG_TABLE_SCHEMA, '');
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER outbox_wakes_relay AFTER INSERT ON outbox
    FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox_relay();

  CREATE TABLE inbox (
    event_id uuid PRIMARY KEY,
    type text NOT NULL,
    handled_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX inbox_handled_at ON inbox (handled_at);
  ALTER TABLE inbox SET (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0
  );
`;

/**
 * The tables of exactly-once messages, in the schema of each service. An outbox row stands for one event on its way to one
 * consumer and goes when that consumer acknowledges it; the trigger wakes the relay on whichever replica listens.
 */
class CreateMessagingTables1767225600000 implements MigrationInterface {
  readonly name = 'CreateMessagingTables1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(QUEUES);
    await runner.query(`
      CREATE TABLE dead_letter (
        event_id uuid PRIMARY KEY,
        type text NOT NULL,
        envelope json NOT NULL,
        reason text NOT NULL,
        attempts integer NOT NULL,
        died_at timestamptz NOT NULL DEFAULT now()
      );

      -- Events that were under way when a worker died, and how often they were begun alone since without an end.
      CREATE TABLE suspect_event (
        event_id uuid PRIMARY KEY,
        lone_starts integer NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now()
      );

      -- The one row in which the replicas of a service share what one of them counted.
      CREATE TABLE backlog_figures (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        measured_at timestamptz NOT NULL DEFAULT '-infinity',
        backlog integer NOT NULL DEFAULT 0,
        oldest_at timestamptz,
        dead_letters integer NOT NULL DEFAULT 0
      );
      INSERT INTO backlog_figures DEFAULT VALUES;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE backlog_figures, suspect_event, dead_letter, inbox, outbox;
      DROP FUNCTION wake_outbox_relay();
    `);
  }
}

/** The migrations every service that sends or receives events runs before its own. */
export const messagingMigrations = [CreateMessagingTables1767225600000];
