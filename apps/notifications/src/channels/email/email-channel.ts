import { randomUUID } from 'node:crypto';
import { PRODUCT_NAME, type SendSchedule } from '@barrelhive/rules';
import { CountsInTime, DomainError, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import MailComposer from 'nodemailer/lib/mail-composer';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { GivenAddress } from '../../notices/address-channel';
import type { Fault, PostOutcome, Rendered } from '../../notices/channel';
import type { MessageContent } from '../../notices/message-content';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../../notifications-settings';
import { MAIL_TIMEOUT_SECONDS } from '../../channel-settings';
import { MORNING_MINUTE } from '../../standing/given-addresses';
import { recordPutOff } from '../../standing/standing';
import { GivenAddressChannel, type Attempt, type KeptAddress } from '../given-address-channel';
import { ConfirmationLimits } from './confirmation-limits';
import { faultOfCode, isPutOffByAddress, outcomeOf } from './mail-answer';
import { mailContent, mailOf, type MailContent } from './mail-content';
import { asHtml, asText, type MailFoot } from './mail-forms';
import { handIn, type HandedIn } from './smtp-client';

const MOST_MAILBOXES = 2;
/** A mail that hangs takes one of these places, and ends after this long. */
const POSTS_AT_ONCE = 20;

const CONFIRMATION: MailContent = {
  subject: `Confirm this address for ${PRODUCT_NAME}`,
  parts: [],
};

/** Mail, at once or each morning. A unit is a mail. */
@Injectable()
export class EmailChannel extends GivenAddressChannel {
  readonly id = 'email';
  readonly tiers = ['basic', 'standard', 'premium', 'free_premium'] as const;
  readonly places = POSTS_AT_ONCE;
  readonly timeoutSeconds = MAIL_TIMEOUT_SECONDS;
  readonly mostAddresses = MOST_MAILBOXES;
  readonly deliveryTime = 'at_once';
  readonly ownSchedule: SendSchedule;
  private readonly limits: ConfirmationLimits;

  constructor(
    dataSource: DataSource,
    @Inject(SEND_SCHEDULE) schedule: SendSchedule,
    @Inject(REDIS) redis: Redis,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    const own = fromTheMorning(schedule);
    super(dataSource, own);
    this.ownSchedule = own;
    this.limits = new ConfirmationLimits(new CountsInTime(redis, settings.QUEUE_PREFIX));
  }

  get unitsPerSecond(): number {
    return this.settings.EMAIL_PER_SECOND;
  }

  /** Small and capital letters are the same mailbox. */
  readAddress(given: unknown): GivenAddress {
    return { address: z.email().parse(given).toLowerCase(), secrets: {} };
  }

  admit(userId: string, { address }: GivenAddress): Promise<void> {
    return this.limits.admit(userId, address);
  }

  /** Nothing is said of an address that got too many: whoever asks may be a stranger to it. */
  async askToConfirm({ address }: GivenAddress, code: string): Promise<void> {
    if (!(await this.limits.mayMail(address))) return;
    const why = `Somebody gave this address to ${PRODUCT_NAME}, to be told by mail when a bottle comes in. If that was not you, do nothing: no other mail comes.`;
    const link = { text: 'Confirm this address (for a day)', path: `/confirm-email/${code}` };
    const content = { ...CONFIRMATION, parts: [{ bottles: [], more: 0, link }] };
    const answer = await this.mail(address, content, { id: randomUUID(), foot: { why, links: [] } });
    if (answer.kind !== 'taken')
      throw new DomainError('TEST_NOT_TAKEN', {}, 'We could not send a mail there. Please check the address.');
  }

  render(content: MessageContent): Rendered {
    return { body: JSON.stringify(mailOf(content)), units: 1 };
  }

  override faultOf(errorCode: number): Fault {
    return faultOfCode(errorCode);
  }

  protected renderTest(): string {
    const bottles = [{ title: 'This works', lines: ['You are told here when your bottle comes in.'] }];
    const link = { text: 'Your account', path: '/account' };
    const content: MailContent = { subject: `${PRODUCT_NAME}: a test`, parts: [{ bottles, more: 0, link }] };
    return JSON.stringify(content);
  }

  protected async send(mailbox: KeptAddress, body: string, { id, attempts }: Attempt): Promise<PostOutcome> {
    const foot = this.footOf(mailbox, `You get this since you asked ${PRODUCT_NAME} for it.`);
    const leave = this.leavePageOf(mailbox);
    const ofTest = id === mailbox.id;
    const how = { id: ofTest ? randomUUID() : id, foot, leave };
    const answer = await this.mail(mailbox.address, mailContent.parse(JSON.parse(body)), how);
    await this.learn(mailbox, answer);
    return outcomeOf(answer, { id, attempts });
  }

  /** What stands under each mail to somebody's mailbox. */
  footOf(mailbox: KeptAddress, why: string): MailFoot {
    const links = [
      { text: 'Change what you get', url: this.pageOf('/account') },
      { text: 'No more mail to this address', url: this.leavePageOf(mailbox) },
    ];
    return { why, links };
  }

  /** Hands a mail in. Its Message-ID is that of its message, so that whoever gets it twice can tell. */
  async mail(
    to: string,
    content: MailContent,
    { id, foot, leave }: { id: string; foot: MailFoot; leave?: string },
  ): Promise<HandedIn> {
    const { SMTP_URL = '', MAIL_FROM: from = '' } = this.settings;
    const pageOf = (path: string) => this.pageOf(path);
    const composed = new MailComposer({
      from: { name: PRODUCT_NAME, address: from },
      to: { name: '', address: to },
      subject: content.subject,
      text: asText(content, foot, pageOf),
      html: asHtml(content, foot, pageOf),
      messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(leave !== undefined && {
          'List-Unsubscribe': { prepared: true, value: `<${leave}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const raw = await composed.compile().build();
    return handIn(SMTP_URL, { from, to, raw }, MAIL_TIMEOUT_SECONDS * 1000);
  }

  /** Three times within a day put off by its own server, an address pauses. */
  async learn({ id }: KeptAddress, answer: HandedIn): Promise<void> {
    if (!isPutOffByAddress(answer)) return;
    await this.dataSource.transaction((manager) => recordPutOff(manager, this, id));
  }

  private leavePageOf({ leaveToken }: KeptAddress): string {
    return this.pageOf(`/unsubscribe/${leaveToken}`);
  }

  private pageOf(path: string): string {
    return new URL(path, this.settings.PUBLIC_URL).href;
  }
}

/** Mail wakes nobody: it may go each day, from eight in the morning until texts may not go any more. */
function fromTheMorning({ window, zone }: SendSchedule): SendSchedule {
  const startMinute = Math.min(window.startMinute, MORNING_MINUTE);
  return { window: { ...window, startMinute }, days: new Set([0, 1, 2, 3, 4, 5, 6]), zone };
}
