/** What each store holds, one row per bottle, rewritten as the catalogue is. */
export const STORES = `
  CREATE TABLE store (
    number smallint PRIMARY KEY,
    name text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    phone text NOT NULL,
    latitude double precision,
    longitude double precision,
    last_seen_at timestamptz NOT NULL
  );
  COMMENT ON COLUMN store.last_seen_at IS 'when a detail page last named it, to the day';

  -- What operators entered. Where there is nothing the general rule holds.
  CREATE TABLE store_hours (
    store_number smallint NOT NULL,
    weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    opens text NOT NULL,
    closes text NOT NULL CHECK (closes > opens),
    PRIMARY KEY (store_number, weekday)
  );
  COMMENT ON COLUMN store_hours.weekday IS '0 is Sunday; times are of the clocks in Denver: 09:30';

  CREATE TABLE store_hours_exception (
    store_number smallint NOT NULL,
    day date NOT NULL,
    opens text,
    closes text CHECK (closes > opens),
    reason text,
    PRIMARY KEY (store_number, day),
    CHECK ((opens IS NULL) = (closes IS NULL))
  );
  COMMENT ON TABLE store_hours_exception IS 'hours of a single day; without any the store is closed';

  CREATE TABLE store_stock (
    sku text PRIMARY KEY,
    checked_at timestamptz NOT NULL,
    statewide_qty integer,
    stores smallint[] NOT NULL,
    quantities integer[] NOT NULL,
    doubtful smallint[] NOT NULL DEFAULT '{}',
    first_checked_at timestamptz NOT NULL DEFAULT now(),
    CHECK (cardinality(stores) = cardinality(quantities))
  ) WITH (fillfactor = 80);
  COMMENT ON COLUMN store_stock.statewide_qty IS 'the total of the product table when the detail was read';
  COMMENT ON COLUMN store_stock.doubtful IS 'stores whose figure may not be true';

  -- The key serves a bottle, and a bottle at a store, by time; the indexes a store by time, and what came lately.
  CREATE TABLE store_stock_change (
    sku text NOT NULL,
    store_number smallint NOT NULL,
    at timestamptz NOT NULL,
    before integer NOT NULL,
    after integer NOT NULL,
    is_doubted boolean NOT NULL DEFAULT false,
    PRIMARY KEY (sku, store_number, at)
  );
  COMMENT ON COLUMN store_stock_change.is_doubted IS 'a rise that is no arrival: the store was not shown before, or took back a fall';
  CREATE INDEX store_stock_change_store ON store_stock_change (store_number, at);
  CREATE INDEX store_stock_change_arrival ON store_stock_change (at) WHERE after > before AND NOT is_doubted;

  CREATE TABLE store_feed (
    store_number smallint PRIMARY KEY,
    shown_since timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    missed integer NOT NULL
  );
  COMMENT ON TABLE store_feed IS 'whether the agency shows a store at all: since when without a break, and how many bottles it missed since it was seen';
`;

/** What people found on a shelf. A person counts once a day for a bottle at a store; without an account the report is nobody's. */
export const REPORTS = `
  CREATE TABLE shelf_report (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id text,
    sku text NOT NULL,
    store_number smallint NOT NULL,
    day date NOT NULL,
    seen boolean NOT NULL,
    at timestamptz NOT NULL
  );
  COMMENT ON COLUMN shelf_report.day IS 'in Denver';
  CREATE UNIQUE INDEX shelf_report_person ON shelf_report (user_id, sku, store_number, day);
  CREATE INDEX shelf_report_bottle ON shelf_report (sku, at);
`;
