import { ENTITLEMENT_DATA, forgetEntitlement } from '@barrelhive/entitlements';
import { onUserDeleted, userDataController } from '@barrelhive/service-kit';
import { lockUser, lockWaiting } from './database/known-users';
import type { EntityManager } from 'typeorm';
import { forgetAccountMailsOf } from './account-mails/queue-account-mail';
import { forgetAddressesOf } from './addresses/forget-addresses';
import { forgetMatchesOf } from './digests/keep-matches';
import { forgetFeedsOf } from './feeds/own-feeds';
import { deleteMessagesOf } from './deliveries/move-message';
import { forgetRecoveredTextsOf } from './deliveries/recovered-texts';
import { forgetRecipient } from './recipients/forget-recipient';
import { formerNumbersOf } from './recipients/former-numbers';
import { BY_PHONE } from './standing/addressing';
import { OWN_NUMBER } from './standing/standing';
import { forgetShelfReportsOf } from './text-pages/report-shelf';

/** All that notifications holds of the caller. */
export const UserDataController = userDataController({
  recipient: `SELECT phone, consent_agreed, consent_at, consent_wording, confirmed_at, heard_from_at, carrier_asked_at, lost_at, list_period, list_matching, posted_period, posted_matching, home_stores FROM recipient WHERE user_id = $1 AND phone <> ''`,
  former_numbers: 'SELECT phone, confirmed_at, former_since FROM recipient WHERE former_of = $1 ORDER BY former_since',
  channels: `SELECT channel, address, label, given_at, confirmed_at, consent_wording, consent_at, consent_network, open_from, open_until, tells, tested_at, secrets_at, failing_since, failed_at, failed_reason
    FROM given_address WHERE user_id = $1 ORDER BY given_at`,
  account_mails: 'SELECT news, created_at FROM account_mail WHERE user_id = $1 ORDER BY created_at',
  preferences: 'SELECT preferences, wishes, saved_at FROM alert_preferences WHERE user_id = $1',
  phone: `SELECT address AS phone, opted_out_at, unusable_since, unreachable_in_a_row, paused_until
    FROM standing WHERE channel = '${BY_PHONE.id}' AND address IN (SELECT r.phone FROM ${OWN_NUMBER}
      AND coalesce(least(opted_out_at, unusable_since, paused_until - interval '7 days') >= r.consent_at, true))`,
  first_texts: `SELECT asked_at, network, neighbourhood, issued_at, wrong_codes, confirmed_at FROM first_text WHERE user_id = $1 ORDER BY asked_at`,
  texts_received_from_the_user: `SELECT meaning, body, received_at FROM inbound_message
    WHERE phone IN (SELECT r.phone FROM ${OWN_NUMBER} AND received_at >= r.consent_at) ORDER BY received_at`,
  texts: `SELECT id, occasion, state, created_at, accepted_at, finished_at, channel, address AS phone, body, item_count, error_code, reason
    FROM kept_message WHERE user_id = ANY (ARRAY(SELECT $1 UNION ALL SELECT user_id FROM recipient WHERE former_of = $1)) ORDER BY created_at`,
  matches_waiting: `SELECT DISTINCT alert_id, term, sku, kind, change, observed_at
    FROM matched_alert JOIN waiting_match USING (alert_id) JOIN seen_change c ON c.id = change_id
    WHERE user_id = $1 AND notice_id IS NULL ORDER BY observed_at`,
  feeds: 'SELECT since, renewed_at FROM feed WHERE user_id = $1',
  feed_matches: `SELECT alert_id, term, sku, kind, change, f.observed_at
    FROM feed_match f JOIN seen_change c ON c.id = change_id WHERE user_id = $1 ORDER BY f.observed_at`,
  lapsed_plan: 'SELECT since FROM lapsed_plan WHERE user_id = $1',
  texts_recovered: 'SELECT occasion, covers_until FROM recovered_text WHERE user_id = $1',
  shelf_reports:
    'SELECT sku, store_number, seen, reported_at FROM shelf_report WHERE user_id = $1 ORDER BY reported_at',
  plan: ENTITLEMENT_DATA,
});

/** Deletes the texts and wishes of a user, and keeps of the number only, as a digest, that it opted out. */
export async function forgetUser(manager: EntityManager, userId: string): Promise<void> {
  await lockWaiting(manager, 'delete');
  await forgetEntitlement(manager, userId);
  await lockUser(manager, userId);
  // In the order of a claim: the message, its recipient, the number.
  for (const { id } of await formerNumbersOf(manager, userId)) await deleteMessagesOf(manager, id);
  await deleteMessagesOf(manager, userId);
  await forgetMatchesOf(manager, userId);
  await forgetFeedsOf(manager, userId);
  await forgetRecoveredTextsOf(manager, userId);
  await forgetShelfReportsOf(manager, userId);
  await forgetAccountMailsOf(manager, userId);
  await forgetAddressesOf(manager, userId);
  await forgetRecipient(manager, userId);
}

export const OnUserDeleted = onUserDeleted(forgetUser);
