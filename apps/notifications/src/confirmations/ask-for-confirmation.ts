import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import type { SendSchedule } from '@barrelhive/rules';
import {
  currentCorrelationId,
  DomainError,
  logger,
  metrics,
  mustConfirmNumbers,
  newCorrelationId,
  phoneDigest,
} from '@barrelhive/service-kit';
import type { PhoneCodeAsked } from '@barrelhive/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { OwnTurns } from '../addresses/own-turns';
import { lockUser } from '../database/known-users';
import { createMessages } from '../deliveries/create-messages';
import { keepNotices } from '../deliveries/kept-notices';
import { findMessage, IS_UNDER_WAY } from '../deliveries/message';
import { sendingMoment } from '../notices/expiry';
import { occasionOf, type FirstTextContent } from '../notices/message-content';
import {
  NOTIFICATIONS_SETTINGS,
  reachOfTexts,
  SEND_SCHEDULE,
  type NotificationsSettings,
} from '../notifications-settings';
import { RecipientEntity } from '../recipients/recipient.entity';
import { BY_PHONE, OWN_ADDRESS } from '../standing/addressing';
import { isOptedOutSql } from '../standing/standing';
import { boundedThings, boundReached, type BoundedThing } from './first-text-bounds';

const RESEND_SECONDS = 30;
const DAY_SECONDS = 86_400;

const log = logger('first-texts');

const asked = metrics.counter({
  name: 'barrelhive_first_texts_total',
  help: 'Texts that ask to confirm a number: queued, or withheld since a number, account, network, neighbourhood or hour had too many',
  labelNames: ['outcome'],
});
// An alarm sees the first one only if the figure was 0 before.
for (const outcome of ['queued', ...boundedThings]) asked.inc({ outcome }, 0);

/** A number that an account has, and the networks it was given from, the narrowest first. */
export interface GivenNumber {
  userId: string;
  phone: string;
  networks: readonly string[];
}

type Outcome = { kind: 'queued' } | { kind: 'waits'; seconds: number } | { kind: 'withheld'; by: BoundedThing };

const latestRow = z.object({ id: z.string(), secondsAgo: z.number() });

/** Asks the owner of a number by its first text whether texts may go there, within the bounds of {@link boundReached}. */
@Injectable()
export class AskForConfirmation implements OnModuleInit {
  private readonly isNeeded: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: OwnTurns,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    this.isNeeded = mustConfirmNumbers(settings);
  }

  onModuleInit(): void {
    if (this.isNeeded || this.settings.NODE_ENV !== 'production') return;
    log.warn('CONFIRM_NUMBERS is off: texts go to numbers whose owners were never asked');
  }

  /** A number is new for its account. Must run in the transaction that keeps it. */
  async ofNewNumber(manager: EntityManager, number: GivenNumber): Promise<void> {
    if (this.isNeeded) await this.ask(manager, number);
  }

  /**
   * Its owner asks for another code. Throws NOTHING_TO_CONFIRM, TOO_MANY_CODES, or TOO_MANY_REQUESTS. A text that is on its way is not joined by another.
   */
  async again(userId: string, networks: readonly string[]): Promise<PhoneCodeAsked> {
    let hoursThere: readonly SendSchedule[] = [];
    const decide = async (manager: EntityManager): Promise<Outcome> => {
      await lockFirstTexts(manager);
      await lockUser(manager, userId);
      const recipient = await manager.findOneBy(RecipientEntity, { userId });
      // Whoever just signed up is not known here yet: then the text comes by itself.
      if (this.isNeeded && !recipient) return { kind: 'queued' };
      if (!this.isNeeded || !recipient?.hasConsented || recipient.confirmedAt)
        throw new DomainError('NOTHING_TO_CONFIRM');
      hoursThere = reachOfTexts(this.settings).hoursAt(recipient.phone);
      return this.ask(manager, { userId, phone: recipient.phone, networks });
    };
    const outcome = await this.turns.run(userId, () => this.dataSource.transaction(decide));
    if (outcome.kind === 'withheld') throw new DomainError('TOO_MANY_CODES', { retryAfterSeconds: DAY_SECONDS });
    const resendAfter = outcome.kind === 'waits' ? outcome.seconds : RESEND_SECONDS;
    const { isOpen, opening } = sendingMoment(new Date(), { schedule: this.schedule, longestWaitMs: 0 }, hoursThere);
    return { resendAfter, ...(!isOpen && { sendsAt: opening.toISOString() }) };
  }

  private async ask(manager: EntityManager, { userId, phone, networks }: GivenNumber): Promise<Outcome> {
    // After STOP none goes out, and none is used up: after START another may be asked for.
    const isOptedOut = (await execute(manager, `SELECT WHERE ${isOptedOutSql(BY_PHONE, '$1')}`, [phone])) > 0;
    if (isOptedOut) return { kind: 'waits', seconds: RESEND_SECONDS };
    const digest = await phoneDigest(phone);
    await lockFirstTexts(manager);
    const waits = await this.secondsUntilNext(manager, { userId, phone, digest });
    if (waits > 0) return { kind: 'waits', seconds: waits };
    const [network, neighbourhood] = networks.length > 1 ? networks : [undefined, networks[0]];
    const from = { userId, phoneDigest: digest, network, neighbourhood };
    const by = await boundReached(manager, this.settings, from);
    asked.inc({ outcome: by ?? 'queued' });
    if (by) {
      log.warn({ userId, by }, 'a number is not asked to confirm, since too many were');
      return { kind: 'withheld', by };
    }
    const content: FirstTextContent = { kind: 'first-text', firstTextId: randomUUID(), phone };
    await execute(
      manager,
      'INSERT INTO first_text (id, user_id, phone_digest, network, neighbourhood) VALUES ($1, $2, $3, $4, $5)',
      [content.firstTextId, userId, digest, network ?? null, neighbourhood ?? null],
    );
    const correlationId = currentCorrelationId() ?? newCorrelationId();
    const noticeId = randomUUID();
    await keepNotices(manager, [{ id: noticeId, kept: content }]);
    const to = [{ userId, addressId: OWN_ADDRESS }];
    await createMessages(manager, BY_PHONE.id, to, { noticeId, content, correlationId });
    return { kind: 'queued' };
  }

  /** 0 where nothing is on its way to the number for this account, nor was a moment ago. */
  private async secondsUntilNext(
    manager: EntityManager,
    { userId, phone, digest }: { userId: string; phone: string; digest: string },
  ): Promise<number> {
    const latest = await queryRow(
      manager,
      latestRow,
      `SELECT id, extract(epoch FROM now() - asked_at)::float8 AS "secondsAgo" FROM first_text
        WHERE user_id = $1 AND phone_digest = $2 ORDER BY asked_at DESC LIMIT 1`,
      [userId, digest],
    );
    if (!latest) return 0;
    const occasion = occasionOf({ kind: 'first-text', firstTextId: latest.id, phone });
    const underWay = await findMessage(manager, `WHERE m.user_id = $1 AND m.occasion = $2 AND ${IS_UNDER_WAY}`, [
      userId,
      occasion,
    ]);
    return underWay ? RESEND_SECONDS : Math.max(0, Math.ceil(RESEND_SECONDS - latest.secondsAgo));
  }
}

/** Whoever counts first texts and adds one does so alone: the bounds hold whatever comes at once. */
async function lockFirstTexts(manager: EntityManager): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('first texts', 0))`);
}
