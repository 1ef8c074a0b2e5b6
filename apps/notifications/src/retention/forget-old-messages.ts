import { execute } from '@barrelhive/database';
import { deleteInParts } from '@barrelhive/jobs';
import {
  DAY_MS,
  FIRST_TEXT_RETENTION_DAYS,
  FORMER_NUMBER_RETENTION_DAYS,
  UNCLEAR_TEXT_RETENTION_DAYS,
} from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forgetOldAccountMails } from '../account-mails/queue-account-mail';
import { forgetUnconfirmed } from '../addresses/forget-addresses';
import { deleteOldNotices } from '../deliveries/kept-notices';
import { deleteMessagesOf, deleteOldMessages } from '../deliveries/move-message';
import { DAYS_OF_TEXTS_OF_NOBODY } from '../deliveries/returned-texts';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { forgetFormerNumber, oldFormerNumbers } from '../recipients/former-numbers';
import { createMonths, dropMonths, moveToMonths } from './months-of-messages';

/** The provider reports nothing of a text that is so old, nothing so old is sent, and no day or question looks back so far. */
const AT_HAND_DAYS = 10;

const FORGET_RETURNED = `DELETE FROM returned_text WHERE sid IN (
  SELECT t.sid FROM returned_text t
   WHERE t.returned_at < now() - make_interval(days => $1)
      OR (t.returned_at < now() - make_interval(days => $3) AND NOT EXISTS (SELECT FROM message m WHERE m.id = t.message_id))
   LIMIT $2)`;
const FORGET_INBOUND = `DELETE FROM inbound_message WHERE sid IN (
  SELECT sid FROM inbound_message WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`;
const FORGET_WORDS = `UPDATE inbound_message SET body = NULL WHERE sid IN (
  SELECT sid FROM inbound_message WHERE body IS NOT NULL AND received_at < now() - make_interval(days => $1) LIMIT $2)`;
const FORGET_ANSWERS = `DELETE FROM how_to_stop_answer WHERE phone_digest IN (
  SELECT phone_digest FROM how_to_stop_answer WHERE on_day < current_date - $1::int LIMIT $2)`;
const FORGET_FIRST_TEXTS = `DELETE FROM first_text WHERE id IN (
  SELECT id FROM first_text WHERE asked_at < now() - make_interval(days => $1) LIMIT $2)`;

/**
 * Deletes the messages that are over for longer than the retention, notices of alerts by whole months, and the texts that came in before; the words of these sooner. What is
 * known of people and of their numbers stays: consent, preferences, who opted out. For a number that nobody has, only the digest of an opt-out stays.
 */
@Injectable()
export class ForgetOldMessages {
  private readonly log = logger('forget-old-messages');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const days = this.settings.MESSAGE_RETENTION_DAYS;
    const { manager } = this.dataSource;
    const forget = (deletePart: (atMost: number) => Promise<number>) => deleteInParts({ deletePart, signal });
    const months = await this.keepByMonth(days, signal);
    const messages = await forget((atMost) => deleteOldMessages(manager, days, atMost));
    const notices = await forget((atMost) => deleteOldNotices(manager, AT_HAND_DAYS, atMost));
    const returned = await forget((atMost) =>
      execute(manager, FORGET_RETURNED, [days, atMost, DAYS_OF_TEXTS_OF_NOBODY]),
    );
    const inbound = await forget((atMost) => execute(manager, FORGET_INBOUND, [days, atMost]));
    const words = await forget((atMost) => execute(manager, FORGET_WORDS, [UNCLEAR_TEXT_RETENTION_DAYS, atMost]));
    const answers = await forget((atMost) => execute(manager, FORGET_ANSWERS, [UNCLEAR_TEXT_RETENTION_DAYS, atMost]));
    const asked = await forget((atMost) => execute(manager, FORGET_FIRST_TEXTS, [FIRST_TEXT_RETENTION_DAYS, atMost]));
    const unconfirmed = await forget((atMost) => forgetUnconfirmed(manager, atMost));
    const mails = await forget((atMost) => forgetOldAccountMails(manager, atMost));
    const formers = await forget((atMost) => this.forgetFormerNumbers(atMost));
    this.log.info(
      { months, messages, notices, formers, unconfirmed, mails, returned, inbound, words, answers, asked },
      'old messages were deleted',
    );
  }

  /** With the texts to them, of which nothing more is reported. */
  private async forgetFormerNumbers(atMost: number): Promise<number> {
    const formers = await oldFormerNumbers(this.dataSource.manager, FORMER_NUMBER_RETENTION_DAYS, atMost);
    for (const former of formers) {
      await this.dataSource.transaction(async (manager) => {
        await deleteMessagesOf(manager, former.id);
        await forgetFormerNumber(manager, former);
      });
    }
    return formers.length;
  }

  /** Gives how many months were dropped. */
  private async keepByMonth(days: number, signal: AbortSignal): Promise<number> {
    const { manager } = this.dataSource;
    const longOver = new Date(Date.now() - AT_HAND_DAYS * DAY_MS);
    await createMonths(manager, longOver);
    await deleteInParts({ deletePart: (atMost) => moveToMonths(manager, longOver, atMost), signal });
    return dropMonths(manager, new Date(Date.now() - days * DAY_MS));
  }
}
