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
