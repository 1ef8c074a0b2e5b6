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

/** The table of what people are told of their accounts by mail, with the indexes of its queries. */
export const ACCOUNT_MAILS = `
  -- What happened to an account, for a confirmed mailbox of its owner, until the mail server has it. It holds no secret.
  CREATE TABLE account_mail (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id text NOT NULL,
    address_id text NOT NULL,
    news jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- It is not sent any more then.
    until timestamptz NOT NULL,
    due_at timestamptz NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0
  );
  CREATE INDEX account_mail_due ON account_mail (due_at);
  CREATE INDEX account_mail_until ON account_mail (until);
  CREATE INDEX account_mail_of_user ON account_mail (user_id);
`;

/** Whose feeds are switched on, and what their alerts found since then. */
export const FEEDS = `
  -- The address of somebody's feeds ends with the key; it is found by the digest of that.
  CREATE TABLE feed (
    user_id text PRIMARY KEY,
    key text NOT NULL,
    key_digest text NOT NULL UNIQUE,
    since timestamptz NOT NULL DEFAULT now(),
    renewed_at timestamptz NOT NULL DEFAULT now()
  );

  -- What an alert found: a narrow row, beside the change, which is kept as long.
  CREATE TABLE feed_match (
    user_id text NOT NULL REFERENCES feed ON DELETE CASCADE,
    alert_id uuid NOT NULL,
    change_id bigint NOT NULL,
    term text NOT NULL,
    observed_at timestamptz NOT NULL,
    PRIMARY KEY (alert_id, change_id)
  );
  CREATE INDEX feed_match_user ON feed_match (user_id, observed_at);
  CREATE INDEX feed_match_change ON feed_match (change_id);
  CREATE INDEX feed_match_age ON feed_match (observed_at);
`;
