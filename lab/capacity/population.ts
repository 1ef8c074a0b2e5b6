import { randomUUID } from 'node:crypto';
import { termKey, termMatchesName } from '@barrelhive/matching';
import { uniqueTerms } from '../bench/names/search-terms';
import type { FlowProbe } from './measure/flow-probe';

const WORDING = 'I agree to get text messages.';
const TERMS_AT_ONCE = 20_000;
/** Every subscriber has a number of their own; no other account of a run has one of these. */
const FIRST_NUMBER = 3_850_000_000;

export interface Subscribers {
  /** Where the numbers of these people begin; groups of one run must not overlap. */
  firstNumber: number;
  ids: readonly string[];
}

/** What people save: terms that no watched bottle matches, as many as wanted, no two of them alike. */
export function otherTerms(names: readonly string[], watched: readonly string[], count: number): string[] {
  const spare = uniqueTerms(names, Math.ceil(count * 1.2) + 100);
  const terms = spare.filter((term) => !watched.some((name) => termMatchesName(term, name)));
  if (terms.length < count)
    throw new Error(`Only ${terms.length} of ${count} terms keep clear of the watched bottles.`);
  return terms.slice(0, count);
}

/**
 * People with a plan and a phone, as the copies of alerts and notifications know them. They are written straight into the tables,
 * since signing up is not what is measured here. Those without consent are owed bundles, but get no text.
 */
export async function addSubscribers(
  probe: FlowProbe,
  count: number,
  { consent, firstNumber }: { consent: boolean; firstNumber: number },
): Promise<Subscribers> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const phones = ids.map((_id, place) => `+1${FIRST_NUMBER + firstNumber + place}`);
  await probe.run(
    `INSERT INTO notifications.recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
     SELECT id, phone, $3, now(), $4, 1 FROM unnest($1::text[], $2::text[]) AS person (id, phone)`,
    [ids, phones, consent, WORDING],
  );
  for (const schema of ['notifications', 'alerts']) {
    await probe.run(
      `INSERT INTO ${schema}.entitlement (user_id, tier, valid, status, version)
       SELECT id, 'premium', true, 'active', 1 FROM unnest($1::text[]) AS id`,
      [ids],
    );
  }
  return { firstNumber, ids };
}

/** Saves alerts, each with its owner, and makes alerts see them. */
export async function addAlerts(probe: FlowProbe, alerts: readonly { userId: string; term: string }[]): Promise<void> {
  for (let at = 0; at < alerts.length; at += TERMS_AT_ONCE) {
    const part = alerts.slice(at, at + TERMS_AT_ONCE);
    await probe.run(
      `INSERT INTO alerts.saved_alert (user_id, search_term, term_key)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`,
      [part.map(({ userId }) => userId), part.map(({ term }) => term), part.map(({ term }) => termKey(term))],
    );
  }
  await probe.run(`UPDATE alerts.index_revision SET revision = revision + 1 WHERE index_name = 'terms'`);
  await probe.run('ANALYZE alerts.saved_alert, notifications.recipient, notifications.entitlement, alerts.entitlement');
}
