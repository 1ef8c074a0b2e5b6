/** What all replicas have to know of the provider of a channel: whether it takes anything of ours, and how it answers. */
export const PROVIDER = `
  -- A row while the provider takes nothing at all of ours.
  CREATE TABLE sending_pause (
    channel text PRIMARY KEY,
    since timestamptz NOT NULL DEFAULT now(),
    reason text NOT NULL,
    -- What proves that the fault is mended: an accepted text, or one that was sent, where the fault showed after acceptance.
    ends_with text NOT NULL CHECK (ends_with IN ('accepted', 'sent')),
    next_trial_at timestamptz NOT NULL,
    last_trial_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE provider_health (
    channel text PRIMARY KEY,
    unclear_in_a_row integer NOT NULL DEFAULT 0,
    -- When the first of these was attempted: what was attempted before says nothing of the time since.
    unclear_since timestamptz,
    -- The attempt that proved at the end of the last pause that the provider works.
    proven_at timestamptz
  );

  -- Texts that the provider has and our messages do not know, since the database was set back. Nobody is told of their occasions again.
  CREATE TABLE recovered_text (
    sid text NOT NULL,
    user_id text NOT NULL,
    -- That of a message, but of an alert's id the part alone that the link of a text carries.
    occasion text NOT NULL,
    -- What was found for the alert until then is told, as far as anybody can know.
    covers_until timestamptz NOT NULL,
    PRIMARY KEY (sid, user_id, occasion)
  );
  CREATE INDEX recovered_text_occasion ON recovered_text (user_id, occasion);

  -- Texts that the provider accepted, and then surely did not send since our account was at fault.
  CREATE TABLE returned_text (
    sid text PRIMARY KEY,
    message_id uuid NOT NULL,
    returned_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX returned_text_message ON returned_text (message_id);
`;
