import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** How long they are kept: what was found longer ago is no news. */
const KEPT_DAYS = 31;

/** A text that the provider has, and no message of ours. */
export interface RecoveredText {
  sid: string;
  userId: string;
  /** As `textOccasion` says. */
  occasion: string;
  coversUntil: Date;
}

/** The occasion of a message as far as its text shows it: of an alert's id only the first eight characters. */
export function textOccasion(occasion: string): string {
  return occasion.replace(/^(alert:[^:]{8})[^:]*/, '$1');
}

/** For a statement: a text of the occasion was recovered. Both are expressions. */
export function isRecoveredSql(userId: string, occasion: string): string {
  return `EXISTS (SELECT FROM recovered_text t
    WHERE t.user_id = ${userId} AND t.occasion = regexp_replace(${occasion}, '^(alert:[^:]{8})[^:]*', '\\1'))`;
}

/** What waits for an alert that a recovered text told of is told, also where a pass has found it anew since the catalogue was set back. */
export function endRecoveredMatches(manager: EntityManager): Promise<number> {
  return execute(
    manager,
    `DELETE FROM waiting_match w USING recovered_text t, matched_alert a, seen_change c
      WHERE a.user_id = t.user_id AND t.occasion LIKE 'alert:' || left(a.alert_id::text, 8) || ':%'
        AND w.alert_id = a.alert_id AND w.notice_id IS NULL AND c.id = w.change_id AND c.observed_at <= t.covers_until`,
  );
}

export async function keepRecoveredTexts(manager: EntityManager, texts: readonly RecoveredText[]): Promise<void> {
  await execute(
    manager,
    `INSERT INTO recovered_text (sid, user_id, occasion, covers_until)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) ON CONFLICT DO NOTHING`,
    [
      texts.map(({ sid }) => sid),
      texts.map(({ userId }) => userId),
      texts.map(({ occasion }) => occasion),
      texts.map(({ coversUntil }) => coversUntil),
    ],
  );
}

/** The text reached nobody after all: its occasion is free again. */
export function forgetRecoveredText(manager: EntityManager, sid: string): Promise<number> {
  return execute(manager, 'DELETE FROM recovered_text WHERE sid = $1', [sid]);
}

export function forgetRecoveredTextsOf(manager: EntityManager, userId: string): Promise<number> {
  return execute(manager, 'DELETE FROM recovered_text WHERE user_id = $1', [userId]);
}

export function forgetOldRecoveredTexts(manager: EntityManager): Promise<number> {
  return execute(manager, 'DELETE FROM recovered_text WHERE covers_until < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}
