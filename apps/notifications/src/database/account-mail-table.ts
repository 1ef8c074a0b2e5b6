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
