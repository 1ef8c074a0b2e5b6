import { CREATE_KEPT_TIMELINE, DROP_KEPT_TIMELINE } from '@barrelhive/database';
import { CREATE_DELETIONS } from '@barrelhive/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the alerts service, each with the index that serves its query. */
export class CreateAlerts1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [SAVED_ALERTS, HOME_STORES, CATALOGUE, TERMS, CREATE_KEPT_TIMELINE, CREATE_DELETIONS])
      await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${DROP_KEPT_TIMELINE}
      DROP TABLE deletion, term_change, index_revision, former_name, catalogue_entry, watched_user, removed_alert, alert_history, ended_alert, saved_alert, home_stores;
      DROP FUNCTION note_when_sold_out(), keep_former_name(), keep_where_bits(), where_bits(text, integer, text[]);
    `);
  }
}

const SAVED_ALERTS = `
  CREATE TABLE saved_alert (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id text NOT NULL,
    search_term text NOT NULL,
    term_key text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Whether changes are looked up for it. That of nobody who pays, or may soon, costs nothing at a pass.
    is_watched boolean NOT NULL DEFAULT true,
    scope text NOT NULL DEFAULT 'anywhere',
    at_least smallint NOT NULL DEFAULT 1,
    -- Scope, number and stores of its owner as the index in memory keeps them.
    where_bits integer NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX saved_alert_user_term ON saved_alert (user_id, term_key);
  CREATE INDEX saved_alert_user_created ON saved_alert (user_id, created_at);

  -- Alerts that were deleted in the last days: who saves such a term again has the alert back.
  CREATE TABLE ended_alert (
    user_id text NOT NULL,
    term_key text NOT NULL,
    alert_id uuid NOT NULL UNIQUE,
    ended_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, term_key)
  );

  CREATE TABLE alert_history (
    alert_id uuid NOT NULL,
    slot timestamptz NOT NULL,
    sent_at timestamptz NOT NULL,
    items_found integer NOT NULL,
    -- That it did not go out after all may be heard of first; what was said last counts.
    is_withdrawn boolean NOT NULL DEFAULT false,
    said_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (alert_id, slot)
  );
  CREATE INDEX alert_history_newest ON alert_history (alert_id, sent_at DESC);

  -- What a lower plan took away, with the texts that its card showed. It is told until its owner has read of it, and can be brought back.
  CREATE TABLE removed_alert (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id text NOT NULL,
    alert_id uuid NOT NULL,
    search_term text NOT NULL,
    term_key text NOT NULL,
    created_at timestamptz NOT NULL,
    scope text NOT NULL DEFAULT 'anywhere',
    at_least smallint NOT NULL DEFAULT 1,
    history jsonb NOT NULL,
    tier text NOT NULL,
    -- By a bank that took the payment back.
    by_dispute boolean NOT NULL,
    removed_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz
  );
  CREATE INDEX removed_alert_user ON removed_alert (user_id);

  -- Whose alerts are watched, and until when: while they pay, and for a while after a sign-up, a checkout or the end of a plan.
  CREATE TABLE watched_user (
    user_id text PRIMARY KEY,
    ends_at timestamptz NOT NULL
  );
  CREATE INDEX watched_user_end ON watched_user (ends_at);
`;

/** The stores that somebody drives to, in the order of their choice, and how many of them the plan uses. Bits: see `where-bits.ts`. */
const HOME_STORES = `
  CREATE TABLE home_stores (
    user_id text PRIMARY KEY,
    stores text[] NOT NULL,
    used integer NOT NULL
  );

  CREATE FUNCTION where_bits(scope text, at_least integer, stores text[]) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT (at_least << 27) | ((scope = 'my-stores')::integer << 26)
         | coalesce((SELECT bit_or(1 << (store::integer % 26)) FROM unnest(stores) AS store), 0)
  $$;
  -- Also for whoever writes without the path of this schema, as operators do. A restored row has its bits, and the stores may come after it.
  CREATE FUNCTION keep_where_bits() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF TG_OP = 'UPDATE' OR NEW.where_bits = 0 THEN
      NEW.where_bits := where_bits(NEW.scope, NEW.at_least, (SELECT stores[1:used] FROM home_stores WHERE user_id = NEW.user_id));
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER saved_alert_where BEFORE INSERT OR UPDATE OF scope, at_least ON saved_alert
    FOR EACH ROW EXECUTE FUNCTION keep_where_bits();
`;

/** `stores`: which stores held a product when they were read last. `sold_out_since`: since when a product that was in stores is in none, as the catalogue was observed. Null where nobody saw it. */
const CATALOGUE = `
  CREATE TABLE catalogue_entry (
    sku text PRIMARY KEY,
    name text NOT NULL,
    price_cents integer,
    warehouse_qty integer,
    on_order_qty integer,
    store_qty integer,
    listed boolean NOT NULL,
    observed_at timestamptz NOT NULL,
    sold_out_since timestamptz,
    stores jsonb NOT NULL DEFAULT '[]',
    stores_observed_at timestamptz
  );
  CREATE FUNCTION note_when_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.store_qty > 0 THEN
      NEW.sold_out_since := NULL;
    ELSIF NEW.store_qty = 0 AND OLD.store_qty > 0 THEN
      NEW.sold_out_since := NEW.observed_at;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER catalogue_entry_sold_out BEFORE UPDATE OF store_qty ON catalogue_entry
    FOR EACH ROW EXECUTE FUNCTION note_when_sold_out();

  -- What a product was called before: alerts that know it by such a name go on.
  CREATE TABLE former_name (
    sku text NOT NULL,
    name text NOT NULL,
    renamed_at timestamptz NOT NULL,
    PRIMARY KEY (sku, name)
  );
  CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO former_name (sku, name, renamed_at) VALUES (OLD.sku, OLD.name, NEW.observed_at)
      ON CONFLICT (sku, name) DO UPDATE SET renamed_at = excluded.renamed_at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER catalogue_entry_renamed AFTER UPDATE OF name ON catalogue_entry
    FOR EACH ROW WHEN (OLD.name <> NEW.name AND OLD.name <> '') EXECUTE FUNCTION keep_former_name();
`;

/** Which alerts came and went at which revision of the terms, so that an index in memory need not be read anew. */
const TERMS = `
  CREATE TABLE index_revision (
    index_name text PRIMARY KEY,
    revision bigint NOT NULL
  );
  -- 'told-skus': the revision of the terms up to which it was told which bottles they find.
  INSERT INTO index_revision VALUES ('terms', 0), ('catalogue', 0), ('told-skus', 0);

  CREATE TABLE term_change (
    revision bigint NOT NULL,
    alert_id uuid NOT NULL,
    term_key text NOT NULL,
    is_watched boolean NOT NULL,
    where_bits integer NOT NULL,
    PRIMARY KEY (revision, alert_id)
  );
`;
