/** The addresses that people gave channels, with the indexes of their queries. */
export const GIVEN_ADDRESSES = `
  -- Where a channel reaches somebody who gave it that address: a device, a mailbox, an address of the web. It is removed with its consent.
  CREATE TABLE given_address (
    id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
    channel text NOT NULL,
    user_id text NOT NULL,
    address text NOT NULL,
    -- What the channel needs besides, as the keys of a device.
    secrets jsonb NOT NULL DEFAULT '{}',
    -- Those before it was given again, and when that was.
    secrets_before jsonb,
    secrets_at timestamptz NOT NULL DEFAULT now(),
    label text NOT NULL,
    given_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    -- By which it is confirmed, where a code does that, and until when it may be.
    code_digest text,
    code_until timestamptz NOT NULL DEFAULT now() + interval '1 day',
    -- To which wording somebody agreed, when, and from which network.
    consent_wording text NOT NULL,
    consent_at timestamptz NOT NULL DEFAULT now(),
    consent_network text NOT NULL,
    -- When its owner may be told there, in minutes of the day of Utah; at any time where there are none.
    open_from smallint,
    open_until smallint CHECK (open_until > open_from),
    tested_at timestamptz,
    -- When its owner is told there, where that can be chosen: at_once or each_morning.
    tells text,
    -- In the link that ends it, for whoever reads what comes there.
    leave_token uuid NOT NULL DEFAULT gen_random_uuid(),
    -- Since when nothing was taken there, when that showed last, and how.
    failing_since timestamptz,
    failed_at timestamptz,
    failed_reason text,
    UNIQUE (user_id, channel, address)
  );
  CREATE UNIQUE INDEX given_address_leave ON given_address (leave_token);
  -- Finds the address whose code came by a link.
  CREATE INDEX given_address_code ON given_address (code_digest) WHERE code_digest IS NOT NULL;
  -- Finds those that are told in the morning.
  CREATE INDEX given_address_mornings ON given_address (user_id) WHERE tells = 'each_morning';
  CREATE INDEX given_address_address ON given_address (channel, address);
  CREATE INDEX given_address_unconfirmed ON given_address (code_until) WHERE confirmed_at IS NULL;
`;

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
