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
