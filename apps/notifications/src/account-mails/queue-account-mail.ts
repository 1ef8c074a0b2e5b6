import { execute } from '@barrelhive/database';
import { DAY_MS } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import type { MailedNews } from './account-news';

interface HowMailed {
  /** To this mailbox alone, where it is one of the user's. */
  onlyTo?: string;
  /** It is not sent any more then; a day from now where nothing is said. */
  until?: Date;
}

/**
 * Has somebody told of the account by mail, at each mailbox that was confirmed and takes mail. It takes no plan, no wish and no hour, as `account-texts` does. Must run in
 * the transaction of what happened. Gives to how many.
 */
export function queueAccountMail(
  manager: EntityManager,
  userId: string,
  news: MailedNews,
  { onlyTo, until = new Date(Date.now() + DAY_MS) }: HowMailed = {},
): Promise<number> {
  return execute(
    manager,
    `INSERT INTO account_mail (user_id, address_id, news, until)
     SELECT g.user_id, g.id, $2, $3 FROM given_address g
      WHERE g.channel = 'email' AND g.user_id = $1 AND g.confirmed_at IS NOT NULL AND ($4::text IS NULL OR g.address = $4)
        AND NOT EXISTS (SELECT FROM standing s WHERE s.channel = g.channel AND s.address = g.id AND s.unusable_since IS NOT NULL)`,
    [userId, JSON.stringify(news), until, onlyTo ?? null],
  );
}

/** Deletes what waited too long, some at a time. Gives how many. */
export function forgetOldAccountMails(manager: EntityManager, atMost: number): Promise<number> {
  const sql = 'DELETE FROM account_mail WHERE id IN (SELECT id FROM account_mail WHERE until < now() LIMIT $1)';
  return execute(manager, sql, [atMost]);
}

/** Deletes what waits for a user. */
export async function forgetAccountMailsOf(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, 'DELETE FROM account_mail WHERE user_id = $1', [userId]);
}
