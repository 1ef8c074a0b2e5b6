/** What is true of a bottle now, by the latest observation. */
export const CATALOGUE = `
  CREATE TABLE catalogue_entry (
    sku text PRIMARY KEY,
    name text NOT NULL,
    price_cents integer,
    store_qty integer,
    warehouse_qty integer,
    listed boolean NOT NULL,
    observed_at timestamptz NOT NULL,
    -- When its last bottle was seen to leave the stores.
    sold_out_at timestamptz
  );
  CREATE FUNCTION note_when_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.sold_out_at := NEW.observed_at;
    RETURN NEW;
  END $$;
  CREATE TRIGGER catalogue_entry_sold_out BEFORE UPDATE OF store_qty ON catalogue_entry
    FOR EACH ROW WHEN (OLD.store_qty > 0 AND NEW.store_qty = 0) EXECUTE FUNCTION note_when_sold_out();
`;

/** What was seen of bottles that people were just told of. */
export const SHELF_UPDATES = `
  -- Where a bottle is by now, until those who were told of it elsewhere were told that it is gone there. Nowhere, where the list is empty.
  CREATE TABLE shelf_update (
    sku text PRIMARY KEY,
    observed_at timestamptz NOT NULL,
    stores text[] NOT NULL
  );

  -- The messages in whose place it was told that their bottle is gone: each once at most.
  CREATE TABLE replaced_message (
    message_id uuid PRIMARY KEY,
    replaced_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX replaced_message_age ON replaced_message (replaced_at);
`;
