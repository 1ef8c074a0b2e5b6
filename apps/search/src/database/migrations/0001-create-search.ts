import { CREATE_CURRENT_TIMELINE, DROP_CURRENT_TIMELINE } from '@barrelhive/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REPORTS, STORES } from '../store-tables';

/** The tables of the search service, each with the index that serves its query. */
export class CreateSearch1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const made of [CREATE_CURRENT_TIMELINE, CATALOGUE, DROPS, STORES, REPORTS, AGENCY, WISHES, CALLERS])
      await runner.query(made);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE search_ticket, guest_reads, guest_search, source_page, wanted_bottle, watched_snapshot, watched_bottle, agency_day, agency_pace, detail_attempt,
        store_hours_exception, store_hours, shelf_report, store_feed, store_stock_change, store_stock, store,
        rarity, watch_gap, shelf_return, suspect_pass, skipped_bottle, recent_zero, refresh_run, stock_history, price_history, catalogue_state, product;
      ${DROP_CURRENT_TIMELINE}
    `);
  }
}

/**
 * The catalogue, its history, and the passes that made it. A pass rewrites its rows within their pages: room is left there, and no
 * index holds what every pass changes. What is newer than a revision is found by reading the table, which takes milliseconds.
 */
const CATALOGUE = `
  CREATE TABLE product (
    sku text PRIMARY KEY,
    name text NOT NULL,
    department text NOT NULL,
    status text NOT NULL,
    display_group text,
    size text,
    price_cents integer,
    warehouse_qty integer,
    on_order_qty integer,
    store_qty integer,
    known_price_cents integer,
    known_store_qty integer,
    known_warehouse_qty integer,
    first_seen_at timestamptz NOT NULL,
    delisted_at timestamptz,
    revision bigint NOT NULL
  ) WITH (fillfactor = 80);
  COMMENT ON COLUMN product.store_qty IS 'as the last pass gave it; null when it gave none';
  COMMENT ON COLUMN product.known_store_qty IS 'the last figure ever given: what a restock is compared with';
  COMMENT ON COLUMN product.known_warehouse_qty IS 'the last figure that was believed: what is on its way comes from a 0 of these';

  CREATE TABLE catalogue_state (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    revision bigint NOT NULL
  );
  INSERT INTO catalogue_state (revision) VALUES (0);

  CREATE TABLE price_history (
    sku text NOT NULL,
    at timestamptz NOT NULL,
    price_cents integer NOT NULL,
    PRIMARY KEY (sku, at)
  );
  CREATE INDEX price_history_at ON price_history (at);
  CREATE TABLE stock_history (
    sku text NOT NULL,
    at timestamptz NOT NULL,
    store_qty integer NOT NULL,
    PRIMARY KEY (sku, at)
  );

  CREATE TABLE refresh_run (
    id uuid PRIMARY KEY,
    started_at timestamptz NOT NULL,
    finished_at timestamptz NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('accepted', 'rejected', 'failed')),
    rows integer NOT NULL,
    changed integer NOT NULL,
    skipped_rows integer NOT NULL DEFAULT 0,
    skipped jsonb NOT NULL DEFAULT '[]',
    reason text
  );
  COMMENT ON COLUMN refresh_run.skipped IS 'the first rows that could not be read: sku where it can be told, and why';
  CREATE INDEX refresh_run_newest ON refresh_run (started_at DESC);
  CREATE INDEX refresh_run_accepted ON refresh_run (started_at DESC) WHERE outcome = 'accepted';

  CREATE TABLE suspect_pass (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    first_seen_at timestamptz NOT NULL,
    passes integer NOT NULL,
    skus text[] NOT NULL
  );

  CREATE TABLE skipped_bottle (
    sku text PRIMARY KEY,
    since timestamptz NOT NULL
  );
  COMMENT ON TABLE skipped_bottle IS 'bottles whose rows the last accepted pass could not read, and since which pass';

  -- How each 0 of the last two days began.
  CREATE TABLE recent_zero (
    sku text PRIMARY KEY,
    began_at timestamptz NOT NULL,
    cause text NOT NULL CHECK (cause IN ('sold-out', 'mass-drop', 'first-picture'))
  );
  COMMENT ON COLUMN recent_zero.began_at IS 'when a pass first showed it, accepted or not';
`;

/** What the boards of /drops are made of. */
const DROPS = `
  CREATE TABLE shelf_return (
    sku text NOT NULL,
    at timestamptz NOT NULL,
    gone_since timestamptz,
    is_delivery boolean NOT NULL DEFAULT false,
    PRIMARY KEY (sku, at)
  );
  COMMENT ON TABLE shelf_return IS 'bottles of which people were told that they are back in stock, or new and in stock';
  COMMENT ON COLUMN shelf_return.gone_since IS 'null for a new item';
  COMMENT ON COLUMN shelf_return.is_delivery IS 'it came while a few were left in the state, so that it counts as no return of a rare bottle';
  CREATE INDEX shelf_return_at ON shelf_return (at);

  CREATE TABLE watch_gap (
    began_at timestamptz PRIMARY KEY,
    ended_at timestamptz NOT NULL
  );
  COMMENT ON TABLE watch_gap IS 'from an accepted pass to the next one, where that came late';

  CREATE TABLE rarity (
    sku text PRIMARY KEY,
    watched_days integer NOT NULL,
    share_of_hours double precision NOT NULL,
    returns integer NOT NULL,
    median_hours_on_shelf double precision
  );
`;

/** The manners of asking the agency, and what it said last. */
const AGENCY = `
  CREATE TABLE detail_attempt (
    sku text PRIMARY KEY,
    claimed_by uuid,
    claimed_until timestamptz,
    fetched_at timestamptz,
    failures integer NOT NULL DEFAULT 0,
    retry_at timestamptz,
    statewide_qty integer
  );
  CREATE INDEX detail_attempt_failed ON detail_attempt (retry_at) WHERE failures > 0;
  COMMENT ON COLUMN detail_attempt.statewide_qty IS 'the total at the last attempt; when it changes, a young detail is outdated and a back-off over';

  CREATE UNLOGGED TABLE agency_pace (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    next_at timestamptz NOT NULL,
    holder uuid,
    quiet_until timestamptz NOT NULL DEFAULT '-infinity'
  );
  INSERT INTO agency_pace (next_at) VALUES (now());

  CREATE TABLE agency_day (
    day date NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('table', 'pages', 'texts', 'people', 'watch')),
    requests integer NOT NULL,
    PRIMARY KEY (day, purpose)
  ) WITH (fillfactor = 50);
  COMMENT ON TABLE agency_day IS 'how many requests the agency got, by the day in Denver';

  CREATE TABLE source_page (
    name text PRIMARY KEY,
    read_at timestamptz NOT NULL,
    content jsonb NOT NULL
  );
`;

/** What other services want to be read. */
const WISHES = `
  CREATE TABLE watched_bottle (
    sku text PRIMARY KEY,
    alerts integer NOT NULL,
    said_at timestamptz NOT NULL
  );
  COMMENT ON COLUMN watched_bottle.alerts IS 'how many alerts find it; 0 of a bottle that is watched no more, until the next snapshot';

  CREATE TABLE watched_snapshot (
    id text NOT NULL,
    part integer NOT NULL,
    said_at timestamptz NOT NULL,
    PRIMARY KEY (id, part)
  );
  COMMENT ON TABLE watched_snapshot IS 'the parts that came of a snapshot which is not whole';

  CREATE TABLE wanted_bottle (
    sku text PRIMARY KEY,
    slot timestamptz NOT NULL,
    due_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  COMMENT ON TABLE wanted_bottle IS 'bottles that wait to be told of at a slot, until they were read or the slot is over';
`;

/** Guests' searches (by cookie and, keyed, by address) and the single-use tickets of the stream. */
const CALLERS = `
  CREATE TABLE guest_search (
    id uuid PRIMARY KEY,
    guest_id uuid NOT NULL,
    address_key bytea NOT NULL,
    day date NOT NULL,
    term_key bytea NOT NULL DEFAULT '',
    is_stream boolean NOT NULL DEFAULT false,
    reserved_at timestamptz NOT NULL DEFAULT now(),
    counted_at timestamptz,
    answered_at timestamptz
  );
  COMMENT ON COLUMN guest_search.answered_at IS 'when the answer was sent to its end; a stream that broke off is gone on with by the next search of the term';
  CREATE INDEX guest_search_guest ON guest_search (guest_id);
  CREATE INDEX guest_search_address ON guest_search (address_key, day);
  CREATE INDEX guest_search_old ON guest_search (reserved_at);

  CREATE UNLOGGED TABLE guest_reads (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    cycle bigint NOT NULL,
    taken integer NOT NULL
  );
  INSERT INTO guest_reads (cycle, taken) VALUES (0, 0);
  COMMENT ON TABLE guest_reads IS 'for how many bottle pages of guests stores were read in a cycle, counted since 1970';

  CREATE TABLE search_ticket (
    digest bytea PRIMARY KEY,
    user_id text NOT NULL,
    must_change_password boolean NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX search_ticket_user ON search_ticket (user_id, expires_at);
  CREATE INDEX search_ticket_expired ON search_ticket (expires_at);
`;
