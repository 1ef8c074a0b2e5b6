import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person is shown of a session, and the notification by which every gateway hears that one ended, whoever ended it. */
export class ShowSessions1767484800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE session
        ADD COLUMN device text NOT NULL DEFAULT 'Unknown device',
        ADD COLUMN network text NOT NULL DEFAULT 'unknown';

      CREATE FUNCTION notify_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('auth_ended_sessions', OLD.account_id::text);
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER session_end_notifies AFTER UPDATE OF ended_at ON session FOR EACH ROW
        WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_of_ended_session();
      CREATE TRIGGER session_removal_notifies AFTER DELETE ON session FOR EACH ROW
        WHEN (OLD.ended_at IS NULL AND OLD.started_at > now() - interval '24 hours')
        EXECUTE FUNCTION notify_of_ended_session();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER session_removal_notifies ON session;
      DROP TRIGGER session_end_notifies ON session;
      DROP FUNCTION notify_of_ended_session();
      ALTER TABLE session DROP COLUMN device, DROP COLUMN network;
    `);
  }
}
