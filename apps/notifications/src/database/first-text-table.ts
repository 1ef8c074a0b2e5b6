/** The table of the texts by which numbers are confirmed, with the index of each of its bounds. */
export const FIRST_TEXTS = `
  -- The texts by which numbers are confirmed. They outlive the account, without its id: what a number or a network got still counts.
  CREATE TABLE first_text (
    id uuid PRIMARY KEY,
    user_id text,
    phone_digest text NOT NULL,
    -- Where it was asked for: an IPv6 /64, and the /48 or IPv4 /24 around.
    network text,
    neighbourhood text,
    asked_at timestamptz NOT NULL DEFAULT now(),
    -- When it was last given to the provider, with a code that is in no table.
    issued_at timestamptz,
    code_digest text,
    wrong_codes integer NOT NULL DEFAULT 0,
    confirmed_at timestamptz
  );
  CREATE INDEX first_text_phone ON first_text (phone_digest, asked_at);
  CREATE INDEX first_text_user ON first_text (user_id, asked_at);
  CREATE INDEX first_text_neighbourhood ON first_text (neighbourhood, asked_at);
  CREATE INDEX first_text_asked ON first_text (asked_at);
`;
