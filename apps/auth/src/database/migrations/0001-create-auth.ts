import { CREATE_KEPT_TIMELINE, DROP_KEPT_TIMELINE } from '@barrelhive/database';
import { notifyOnChange } from '@barrelhive/jobs';
import { CREATE_DELETIONS } from '@barrelhive/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the auth service, each with the index that serves its query. */
export class CreateAuth1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        phone_confirmed_at timestamptz,
        password_hash text NOT NULL,
        requires_password_change boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        email_changed_at timestamptz,
        -- When its last session began, and when billing last spoke of a plan that it had or got.
        last_session_at timestamptz NOT NULL DEFAULT now(),
        last_plan_at timestamptz,
        ever_confirmed boolean NOT NULL DEFAULT false,
        -- When its owner was last told of failed log-ins.
        failures_notified_at timestamptz
      );
      CREATE UNIQUE INDEX account_email ON account (lower(email));
      -- Finds the accounts that nobody uses, which end.
      CREATE INDEX account_unused ON account (last_session_at) WHERE NOT ever_confirmed;

      CREATE TABLE sms_consent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        phone text NOT NULL,
        agreed_at timestamptz NOT NULL,
        wording text NOT NULL,
        wording_version text,
        network text
      );
      CREATE INDEX sms_consent_of_account ON sms_consent (account_id, agreed_at DESC);

      -- Proof that the owner of a number had agreed to text messages, which outlives the account, without the number.
      CREATE TABLE kept_consent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        phone_digest text NOT NULL,
        agreed_at timestamptz NOT NULL,
        wording text NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX kept_consent_digest ON kept_consent (phone_digest);

      -- What happened to an account, of which its owner is shown the last.
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

      -- What operators did to accounts by their commands: who, what, when, and to whom, by the id alone.
      CREATE TABLE operator_action (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        begun_at timestamptz NOT NULL DEFAULT now(),
        operator text NOT NULL,
        command text NOT NULL,
        user_id text,
        outcome text
      );
    `);
    await runner.query(SESSIONS);
    await runner.query(API_KEYS);
    await runner.query(PASSWORD_LINKS);
    await runner.query(SIGNING_KEYS);
    await runner.query(CREATE_KEPT_TIMELINE);
    await runner.query(CREATE_DELETIONS);
    await runner.query(notifyOnChange('signing_key', 'INSERT OR UPDATE OR DELETE'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${DROP_KEPT_TIMELINE}
      DROP TABLE deletion, signing_key, password_link, api_key, session, operator_action, account_event, kept_consent, sms_consent, account;
      DROP FUNCTION notify_of_ended_session();
    `);
  }
}

/** By the notification every gateway hears that a session ended, whoever ended it. */
const SESSIONS = `
  CREATE TABLE session (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    started_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    device text NOT NULL DEFAULT 'Unknown device',
    network text NOT NULL DEFAULT 'unknown'
  );
  CREATE INDEX session_not_ended ON session (account_id) WHERE ended_at IS NULL;
  CREATE INDEX session_started_at ON session (started_at);

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
`;

/** What is kept of API keys. By the notification every gateway hears that one was revoked, as that a session ended. */
const API_KEYS = `
  CREATE TABLE api_key (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    digest text NOT NULL,
    hint text NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  );
  CREATE UNIQUE INDEX api_key_digest ON api_key (digest);
  CREATE INDEX api_key_of_account ON api_key (account_id);
  CREATE TRIGGER api_key_removal_notifies AFTER DELETE ON api_key FOR EACH ROW EXECUTE FUNCTION notify_of_ended_session();
`;

/** The link to a new password that was mailed last to each account, by its digest. It is gone once it was used. */
const PASSWORD_LINKS = `
  CREATE TABLE password_link (
    account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    digest text NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX password_link_digest ON password_link (digest);
  CREATE INDEX password_link_until ON password_link (until);
`;

/** The keys of session tokens, sealed by the service's secret: one signs, and one that will or did is published beside it. */
const SIGNING_KEYS = `
  CREATE TABLE signing_key (
    id text PRIMARY KEY,
    sealed_by text NOT NULL,
    sealed bytea NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    signs_from timestamptz,
    retired_at timestamptz
  );
  CREATE UNIQUE INDEX signing_key_that_signs ON signing_key ((true))
    WHERE signs_from IS NOT NULL AND retired_at IS NULL;
  CREATE UNIQUE INDEX signing_key_that_is_next ON signing_key ((true)) WHERE signs_from IS NULL;
`;
