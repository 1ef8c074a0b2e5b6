import {
  isInfrastructureError,
  keepMetTimeline,
  meetTimeline,
  noteAnswer,
  queryRows,
  type MetTimeline,
} from '@barrelhive/database';
import type { SendSchedule } from '@barrelhive/rules';
import { logger, metrics, secretsOf, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { ReceiveInboundMessage } from '../channels/sms/inbound/receive-inbound-message';
import { ListTexts, type ListedTexts, type ReceivedText, type SentText } from '../channels/sms/list-texts';
import { SmsChannel } from '../channels/sms/sms-channel';
import { readContents } from '../deliveries/kept-notices';
import { IS_UNDER_WAY, message, type Message } from '../deliveries/message';
import { keepRecoveredTexts } from '../deliveries/recovered-texts';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { explainTexts, lostWishes, type Known, type OpenMessage } from './explain-texts';
import { ForgetDeleted } from './forget-deleted';
import { maySendAgain } from './may-send-again';

const LOOK_MS = 2_000;
/** The provider's clock may differ from ours by this much, and a claim comes before its post. */
const BEFORE_KNOWN_MS = 5 * 60_000;
/** A pass each ten minutes finds again what the catalogue forgot. */
const FOUND_AGAIN_MS = 15 * 60_000;
const TEXTS_AT_ONCE = 500;
/** While what left before has time to be listed, the list is read this often. */
const LISTS_WHILE_SETTLING = 10;

const reconciling = metrics.gauge({
  name: 'barrelhive_reconciling',
  help: '1 while nothing is sent since the database is in another timeline and the provider is asked what it has',
});
const reconciled = metrics.counter({
  name: 'barrelhive_reconciliations_total',
  help: 'Timelines in which sending went on, by whether the provider said before what it has: asked, unasked',
  labelNames: ['outcome'],
});
// An alarm sees the first one only if the figure was 0 before.
for (const outcome of ['asked', 'unasked']) reconciled.inc({ outcome }, 0);

type MessageRef = Pick<Message, 'noticeId' | 'alertId' | 'slot' | 'token'>;

const sidRow = z.object({ sid: z.string() });
const recipientRow = z.object({ userId: z.string(), address: z.string() });
const openRow = message
  .pick({ userId: true, noticeId: true, alertId: true, slot: true, token: true, state: true })
  .extend({ occasion: z.string() });

/**
 * Notices that the database forgot something: a standby without the last commits was promoted, or a backup restored. Then nothing goes out
 * (`IS_WHOLE`) until the provider said which texts it has of the time that may be missing, and who wrote STOP in it.
 */
@Injectable()
export class ReconcileTexts implements OnModuleInit {
  private readonly log = logger('reconcile-texts');
  private listAgainAt = 0;
  private readonly unexplained = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly forgetDeleted: ForgetDeleted,
    private readonly listTexts: ListTexts,
    private readonly receiveInboundMessage: ReceiveInboundMessage,
    private readonly sms: SmsChannel,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
    loops: ServiceLoops,
  ) {
    loops.repeat({ round: () => this.look(), restMs: LOOK_MS, failure: 'the timeline could not be compared' });
  }

  /** Before the loops begin: the first start of all keeps its timeline, and sends. */
  async onModuleInit(): Promise<void> {
    await meetTimeline(this.dataSource.manager);
  }

  private async look(): Promise<void> {
    const met = await meetTimeline(this.dataSource.manager);
    reconciling.set(met ? 1 : 0);
    if (met) await this.reconcile(met);
  }

  private async reconcile(met: MetTimeline): Promise<void> {
    if (performance.now() < this.listAgainAt) return;
    const settleMs = 1_000 * (this.settings.UNKNOWN_LOOKUP_SECONDS + this.settings.TWILIO_TIMEOUT_SECONDS);
    this.listAgainAt = performance.now() + settleMs / LISTS_WHILE_SETTLING;
    const isAnswered = await this.learnSince(new Date(met.knownAt.getTime() - BEFORE_KNOWN_MS));
    if (isAnswered) await noteAnswer(this.dataSource.manager, met.now);
    const outcome = maySendAgain({ ...met, answeredAt: isAnswered ? met.now : met.answeredAt }, settleMs);
    if (outcome === 'not yet' || !(await keepMetTimeline(this.dataSource.manager))) return;
    reconciled.inc({ outcome });
    reconciling.set(0);
    const line = { since: met.knownAt, outcome, unexplained: [...this.unexplained] };
    this.unexplained.clear();
    if (outcome === 'asked') this.log.warn(line, 'the database forgot something, and sending goes on');
    else this.log.error(line, 'the provider did not say what it has: sending goes on, and somebody may be told twice');
  }

  /** False when the provider does not answer, or nobody knows what was deleted. */
  private async learnSince(since: Date): Promise<boolean> {
    let listed: ListedTexts;
    try {
      await this.forgetDeleted.run();
      listed = await this.listTexts.since(since);
    } catch (error) {
      this.log.error({ err: error }, 'the provider does not say which texts it has, or Redis what was deleted');
      return false;
    }
    const { sent, received } = listed;
    // Nobody is answered: what was written was answered when it came.
    for (const { sid, phone, text } of lostWishes(received, await this.knownWishes(received)))
      await this.receiveInboundMessage.run({ sid, phone, text, optOutType: undefined });
    for (let at = 0; at < sent.length; at += TEXTS_AT_ONCE)
      await this.dataSource.transaction((manager) => this.recover(manager, sent.slice(at, at + TEXTS_AT_ONCE)));
    return true;
  }

  private async knownWishes(received: readonly ReceivedText[]): Promise<Set<string>> {
    const sids = received.map(({ sid }) => sid);
    const sql = 'SELECT sid FROM inbound_message WHERE sid = ANY ($1)';
    return new Set((await queryRows(this.dataSource, sidRow, sql, [sids])).map(({ sid }) => sid));
  }

  private async recover(manager: EntityManager, texts: readonly SentText[]): Promise<void> {
    const { recovered, unexplained } = explainTexts(texts, await this.knownOf(manager, texts), {
      zone: this.schedule.zone,
      secrets: secretsOf(this.settings.TWILIO_AUTH_TOKEN),
      longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1_000,
      foundAgainUntil: new Date(Date.now() + FOUND_AGAIN_MS),
    });
    await keepRecoveredTexts(manager, recovered);
    for (const sid of unexplained) this.unexplained.add(sid);
  }

  private async knownOf(manager: EntityManager, texts: readonly SentText[]): Promise<Known> {
    const addresses = [...new Set(texts.map(({ address }) => address))];
    // Not those of `returned_text`: a report about a message that was forgotten is noted there, too.
    const sids = await queryRows(
      manager,
      sidRow,
      'SELECT sid FROM message WHERE sid = ANY ($1) UNION ALL SELECT sid FROM recovered_text WHERE sid = ANY ($1)',
      [texts.map(({ sid }) => sid)],
    );
    const recipients = await queryRows(
      manager,
      recipientRow,
      'SELECT user_id AS "userId", phone AS address FROM recipient WHERE phone = ANY ($1)',
      [addresses],
    );
    const open = await queryRows(
      manager,
      openRow,
      `SELECT m.user_id AS "userId", m.notice_id AS "noticeId", m.alert_id AS "alertId", m.slot, m.token, m.state, m.occasion FROM message m
        WHERE m.user_id = ANY ($1) AND m.channel = $2 AND ${IS_UNDER_WAY}`,
      [recipients.map(({ userId }) => userId), this.sms.id],
    );
    const messages: OpenMessage[] = [];
    for (const { userId, occasion, state, ...ref } of open) {
      const body = await this.bodyOf(manager, ref);
      messages.push({ userId, occasion, state: state === 'pending' ? 'pending' : 'under way', body });
    }
    return { sids: new Set(sids.map(({ sid }) => sid)), recipients, messages };
  }

  /** Undefined for what cannot be read, which the sender defers. */
  private async bodyOf(manager: EntityManager, ref: MessageRef): Promise<string | undefined> {
    try {
      const [read] = await readContents(manager, [ref]);
      return read && this.sms.render(read.content).body;
    } catch (error) {
      if (isInfrastructureError(error)) throw error;
      return undefined;
    }
  }
}
