/** Notices of alerts to which nothing can happen any more stand by month, and a month is dropped whole: what waits and goes out stays small. */
export const PAST_MESSAGES = `
  CREATE TABLE past_message (LIKE message) PARTITION BY RANGE (created_at);
  CREATE INDEX past_message_user ON past_message (user_id, created_at);

  -- For whoever reads what was sent.
  CREATE VIEW kept_message AS SELECT * FROM message UNION ALL SELECT * FROM past_message;
`;

/** What the pages of texts need, and where bottles were that wait to be told. */
export const TEXT_PAGES = `
  CREATE UNIQUE INDEX message_token ON message (token) WHERE token IS NOT NULL;
  CREATE INDEX past_message_token ON past_message (token) WHERE token IS NOT NULL;

  -- The stores of a bottle that waits to be told, each time they were read. A notice names those of one reading.
  CREATE TABLE store_reading (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sku text NOT NULL,
    observed_at timestamptz NOT NULL,
    stores jsonb NOT NULL,
    UNIQUE (sku, observed_at)
  );
  CREATE INDEX store_reading_age ON store_reading (observed_at);

  -- What people said on the page of a text: whether the bottle was there.
  CREATE TABLE shelf_report (
    token text NOT NULL,
    sku text NOT NULL,
    store_number text NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id text NOT NULL,
    seen boolean NOT NULL,
    reported_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (token, sku, store_number)
  );
  CREATE INDEX shelf_report_user ON shelf_report (user_id);
  CREATE INDEX shelf_report_age ON shelf_report (reported_at);
`;
