import { CREATE_KEPT_TIMELINE, DROP_KEPT_TIMELINE } from '@barrelhive/database';
import { notifyOnChange } from '@barrelhive/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIRST_TEXTS, GIVEN_ADDRESSES } from '../address-tables';
import { CATALOGUE, SHELF_UPDATES } from '../bottle-tables';
import { ACCOUNT_MAILS, FEEDS, PAST_MESSAGES, TEXT_PAGES } from '../message-tables';
import { PROVIDER } from '../provider-tables';

/** The tables of the notifications service, each with the index that serves its query. */
export class CreateNotifications1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const all = [RECIPIENTS, GIVEN_ADDRESSES, FIRST_TEXTS, STANDING, CATALOGUE, MATCHES, MESSAGES, PAST_MESSAGES];
    for (const tables of [...all, TEXT_PAGES, SHELF_UPDATES, FEEDS, ACCOUNT_MAILS, PROVIDER])
      await runner.query(tables);
    await runner.query(CREATE_KEPT_TIMELINE);
    // The commit that queues messages wakes the senders of all replicas.
    await runner.query(notifyOnChange('message'));
    await runner.query(notifyOnChange('account_mail', 'INSERT'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW kept_message;
      ${DROP_KEPT_TIMELINE}
      DROP TABLE account_mail, shelf_update, replaced_message, feed_match, feed, shelf_report, store_reading, recovered_text, notice, waiting_match, seen_change, matched_alert, catalogue_entry, lapsed_plan, returned_text, provider_health, sending_pause, past_message, message, how_to_stop_answer, inbound_message, kept_opt_out, standing,
        first_text, given_address, alert_preferences, recipient;
      DROP FUNCTION note_when_sold_out();
    `);
  }
}

const RECIPIENTS = `
  CREATE TABLE recipient (
    user_id text PRIMARY KEY,
    phone text NOT NULL,
    consent_agreed boolean NOT NULL,
    consent_at timestamptz NOT NULL,
    consent_wording text NOT NULL,
    -- When its owner confirmed this number for this account.
    confirmed_at timestamptz,
    -- When a text from this number asked for texts.
    heard_from_at timestamptz,
    -- When its carrier was asked last whose the number is, and when it said that somebody else has it by then, or nobody.
    carrier_asked_at timestamptz,
    lost_at timestamptz,
    profile_version integer NOT NULL,
    -- How many bottles of the latest monthly list their alerts match.
    list_period text,
    list_matching integer,
    -- The stores that they drive to, and when that was said.
    home_stores text[] NOT NULL DEFAULT '{}',
    home_stores_at timestamptz,
    -- The same of the list that was posted last, ahead of its day.
    posted_period text,
    posted_matching integer,
    -- A confirmed number that a user gave up is a recipient of its own for some days, since its owner is told of that.
    former_of text,
    former_since timestamptz
  );
  CREATE INDEX recipient_former ON recipient (former_of) WHERE former_of IS NOT NULL;
  -- Finds whether somebody has a number, which is asked for each text that comes in.
  CREATE INDEX recipient_phone ON recipient (phone);
  -- Finds those of whose numbers the carriers were asked longest ago.
  CREATE INDEX recipient_carrier_asked ON recipient (carrier_asked_at NULLS FIRST) WHERE consent_agreed AND lost_at IS NULL;

  CREATE TABLE alert_preferences (
    user_id text PRIMARY KEY,
    preferences jsonb NOT NULL,
    -- What is wished otherwise on one channel: by channel, and there by kind.
    wishes jsonb NOT NULL DEFAULT '{}',
    saved_at timestamptz NOT NULL DEFAULT now()
  );
`;

const STANDING = `
  -- What is known of an address of a channel.
  CREATE TABLE standing (
    channel text NOT NULL,
    address text NOT NULL,
    opted_out_at timestamptz,
    unusable_since timestamptz,
    unreachable_in_a_row integer NOT NULL DEFAULT 0,
    -- How often its server asked to come again later, within a day since the first time.
    put_off_since timestamptz,
    put_off_times integer NOT NULL DEFAULT 0,
    paused_until timestamptz,
    PRIMARY KEY (channel, address)
  );

  -- The opt-outs of addresses whose owners deleted their accounts: they hold again when somebody brings such an address.
  CREATE TABLE kept_opt_out (
    channel text NOT NULL,
    address_digest text NOT NULL,
    opted_out_at timestamptz NOT NULL,
    PRIMARY KEY (channel, address_digest)
  );

  CREATE TABLE inbound_message (
    sid text PRIMARY KEY,
    phone text NOT NULL,
    meaning text NOT NULL,
    -- What was written, while an operator may have to read it since it could not be told what it means.
    body text,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX inbound_message_received ON inbound_message (received_at);
  -- Finds the texts that came from a number, which is taken out of them when no user has it any more.
  CREATE INDEX inbound_message_phone ON inbound_message (phone);

  -- On which day a number was last told how to stop: once a day at most.
  CREATE TABLE how_to_stop_answer (
    phone_digest text PRIMARY KEY,
    on_day date NOT NULL
  );
`;

/** A queue is cleaned and counted by what went through it, however long it is. */
const CLEANED_AS_A_QUEUE = `autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000`;

/** What waits to be told: each change once, however many alerts it concerns, and a narrow row for each of these. */
const MATCHES = `
  CREATE TABLE matched_alert (
    alert_id uuid PRIMARY KEY,
    user_id text NOT NULL,
    term text NOT NULL,
    -- Since when it is deleted; what waits for it is not told then.
    ended_at timestamptz,
    -- When it was last said to have ended, to be there again or to look elsewhere; -infinity while nothing was.
    changed_at timestamptz NOT NULL,
    -- Where it looks, and for how many bottles, as that was said last.
    scope text NOT NULL DEFAULT 'anywhere',
    at_least smallint NOT NULL DEFAULT 1
  );
  CREATE INDEX matched_alert_user ON matched_alert (user_id);

  CREATE TABLE seen_change (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sku text NOT NULL,
    kind text NOT NULL,
    observed_at timestamptz NOT NULL,
    change jsonb NOT NULL,
    correlation_id text NOT NULL,
    -- When a notice last told it: its text, and the page of that, are made of it.
    notified_at timestamptz,
    UNIQUE (sku, kind, observed_at)
  );
  CREATE INDEX seen_change_age ON seen_change (observed_at);

  -- With a notice it is told by that, or ended with it; without one it waits. It has one row for all, and one more for each address that did not get
  -- it with the others.
  CREATE TABLE waiting_match (
    alert_id uuid NOT NULL,
    change_id bigint NOT NULL,
    notice_id uuid,
    -- The channel and the address; empty: all others.
    only_at text NOT NULL DEFAULT '',
    PRIMARY KEY (alert_id, change_id, only_at)
  );
  CREATE INDEX waiting_match_free ON waiting_match (alert_id) WHERE notice_id IS NULL;
  CREATE INDEX waiting_match_notice ON waiting_match (notice_id) WHERE notice_id IS NOT NULL;
  CREATE INDEX waiting_match_change ON waiting_match (change_id);
  ALTER TABLE waiting_match SET (${CLEANED_AS_A_QUEUE});

  -- Since when plans that were valid are not any more: the matches of their users wait for a while.
  CREATE TABLE lapsed_plan (
    user_id text PRIMARY KEY,
    since timestamptz NOT NULL
  );
`;

const MESSAGES = `
  -- What a notice tells, which is written once. An announcement has one for all its recipients.
  CREATE TABLE notice (
    id uuid PRIMARY KEY,
    content jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX notice_age ON notice (created_at);
  -- Where a notice is on its way by a channel. First stands what is never written again, then what a claim writes, then what each step does: the
  -- log of Postgres holds a row from the first column that changed.
  CREATE TABLE message (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    channel text NOT NULL,
    -- The same for the messages of all channels that tell the same.
    notice_id uuid NOT NULL,
    user_id text NOT NULL,
    occasion text NOT NULL,
    -- Of those that its recipient gave the channel, the address that it is for; empty where there is but one.
    address_id text NOT NULL DEFAULT '',
    -- Whose notice it is, and of which slot; an announcement has neither.
    alert_id uuid,
    slot timestamptz,
    -- By which the link in its text opens its page.
    token text,
    correlation_id text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Since when its recipient waits for it: what waits again keeps its place.
    waits_since timestamptz NOT NULL DEFAULT now(),
    address text,
    body text,
    item_count integer,
    attempted_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    state text NOT NULL,
    sid text,
    accepted_at timestamptz,
    finished_at timestamptz,
    unclear_since timestamptz,
    error_code integer,
    reason text,
    -- Since when each question about the attempt was answered, and how long that was before the last one that was not.
    answered_since timestamptz,
    answered_seconds real,
    -- Whose fault the last refusal was.
    fault text,
    -- What indexes have to know of the state. What reports change of it, they do not see, so that a report writes no index.
    is_waiting boolean NOT NULL GENERATED ALWAYS AS (state = 'pending') STORED,
    is_unresolved boolean NOT NULL GENERATED ALWAYS AS (state IN ('sending', 'unknown')) STORED,
    -- A message that was surely never sent leaves its occasion to another one. One that may have been taken once keeps it, also when the provider does
    -- not list it: its text may still arrive.
    holds_occasion boolean NOT NULL GENERATED ALWAYS AS (
      state <> 'suppressed' AND NOT (state IN ('failed', 'expired') AND sid IS NULL AND unclear_since IS NULL)) STORED
  )
  -- A message is written five times within a second or two: its page has room for that, and the log of Postgres holds only what changed.
  WITH (fillfactor = 50, ${CLEANED_AS_A_QUEUE});
  CREATE INDEX message_due ON message (channel, due_at) WHERE is_waiting;
  CREATE INDEX message_unresolved ON message (channel, due_at) WHERE is_unresolved;
  CREATE INDEX message_user ON message (user_id, created_at);
  -- Finds the due message whose turn it is: texts about number and account, alerts, then announcements, and of each the one that waits longest.
  CREATE INDEX message_longest_waiting ON message (channel, (occasion !~ '^(first-text|account):'), (alert_id IS NULL), waits_since, due_at)
    WHERE is_waiting;
  -- Finds the notices that have waited longest since their slot.
  CREATE INDEX message_slot ON message (channel, slot) WHERE is_waiting;
  CREATE INDEX message_age ON message (created_at);
  -- Finds the notices of alerts that are over, past the announcements, which stay for months.
  CREATE INDEX message_notice_age ON message (created_at) WHERE alert_id IS NOT NULL;
  -- The promise "at most one text per saved alert and day", on each channel and at each address there: what was surely never sent does not hold the day.
  CREATE UNIQUE INDEX message_once_per_occasion ON message (user_id, occasion, channel, address_id) WHERE holds_occasion;
  -- Whether an unclear message arrived is found out by its address and text: so an address has one at a time.
  CREATE UNIQUE INDEX message_one_under_way_per_address ON message (channel, address) WHERE is_unresolved;
  CREATE UNIQUE INDEX message_sid ON message (sid) WHERE sid IS NOT NULL;
`;
