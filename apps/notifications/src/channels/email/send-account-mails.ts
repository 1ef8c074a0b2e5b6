import { setTimeout } from 'node:timers/promises';
import { execute, queryRows } from '@barrelhive/database';
import { logger, metrics, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { mailedKinds, mailedNews } from '../../account-mails/account-news';
import { MintPasswordLink } from '../../account-mails/mint-password-link';
import { findGivenAddress } from '../../addresses/given-address';
import { Lanes } from '../../deliveries/lanes';
import { posted, postOutcomes } from '../../deliveries/moved-messages';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../../notifications-settings';
import { recordFault } from '../../standing/standing';
import { accountMailOf } from './account-mail-content';
import { EmailChannel } from './email-channel';
import { faultOfCode, outcomeOf } from './mail-answer';

const MOST_AT_ONCE = 10;
const MOST_GIVEN_UP = 1_000;
/** Whoever took one and said nothing for this long is taken for dead. */
const LEASE_SECONDS = 60;

export const mailed = metrics.counter({
  name: 'barrelhive_account_mails_total',
  help: 'Mails about accounts by what they tell and how their hand-over went: taken, put off, refused, of which nobody knows that, or given up',
  labelNames: ['kind', 'outcome'],
});
const OUTCOMES = [...postOutcomes, 'given-up'];
const FAILURE = 'mail of accounts could not be worked on';

const waitingMail = z.object({
  id: z.string(),
  userId: z.string(),
  addressId: z.string(),
  /** Another release may have written it. */
  news: z.unknown(),
  until: z.date(),
  attempts: z.int(),
});

type WaitingMail = z.infer<typeof waitingMail>;

const TAKE = `UPDATE account_mail SET attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
  WHERE id IN (SELECT id FROM account_mail WHERE due_at <= now() AND until > now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING id, user_id AS "userId", address_id AS "addressId", news, until, attempts`;

/** What is too late. What somebody is handing in right now is told by how that goes. */
const GIVE_UP = `DELETE FROM account_mail WHERE id IN (
  SELECT id FROM account_mail WHERE due_at <= now() AND until <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING news->>'kind' AS kind`;

const givenUpMail = z.object({ kind: z.string() });

/**
 * Hands in what people are told of their accounts, at any hour. Where nobody knows whether a mail was taken it is handed in again, with the same Message-ID: it is rather told
 * twice than never. It takes its turns in the pace of the channel, and does not wait behind messages.
 */
@Injectable()
export class SendAccountMails {
  private readonly log = logger('send-account-mails');
  /** What waits for its turn must not outlast its lease. */
  private readonly atOnce: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly channel: EmailChannel,
    private readonly passwordLink: MintPasswordLink,
    private readonly lanes: Lanes,
    loops: ServiceLoops,
    @Inject(NOTIFICATIONS_SETTINGS) settings: NotificationsSettings,
  ) {
    this.atOnce = Math.min(MOST_AT_ONCE, Math.ceil(channel.unitsPerSecond));
    // An increase is only seen from a figure that was there before.
    for (const kind of mailedKinds) for (const outcome of OUTCOMES) mailed.inc({ kind, outcome }, 0);
    const restMs = settings.SEND_POLL_SECONDS * 1000;
    loops.repeat({ round: () => this.run(), restMs, wokenBy: 'account_mail', failure: FAILURE });
  }

  /** Hands in some of what is due, and gives up what is too late. Gives whether there may be more. */
  async run(): Promise<boolean> {
    const late = await this.giveUp();
    const mails = await queryRows(this.dataSource, waitingMail, TAKE, [LEASE_SECONDS, this.atOnce]);
    const fail = (err: unknown) => this.log.error({ err }, FAILURE);
    // One that cannot be worked on keeps none of the others.
    await Promise.all(mails.map((mail) => this.send(mail).catch(fail)));
    return mails.length === this.atOnce || late === MOST_GIVEN_UP;
  }

  private async giveUp(): Promise<number> {
    const late = await queryRows(this.dataSource, givenUpMail, GIVE_UP, [MOST_GIVEN_UP]);
    for (const { kind } of late) {
      mailed.inc({ kind, outcome: 'given-up' });
      this.log.warn({ news: kind }, 'mail of an account was given up');
    }
    return late.length;
  }

  private async send({ id, userId, addressId, until, attempts, ...mail }: WaitingMail): Promise<void> {
    const news = mailedNews.parse(mail.news);
    await setTimeout(await this.lanes.of(this.channel.id).pace.reserve());
    const mailbox = await findGivenAddress(this.dataSource, addressId);
    // Its owner removed it meanwhile.
    if (!mailbox) return this.forget(id);
    const path = news.kind === 'password-link' ? await this.passwordLink.run(userId, until) : undefined;
    const foot = this.channel.footOf(mailbox, 'You get this since it is about your account.');
    const answer = await this.channel.mail(mailbox.address, accountMailOf(news, path), { id, foot });
    await this.channel.learn(mailbox, answer);
    const outcome = outcomeOf(answer, { id, attempts });
    mailed.inc({ kind: news.kind, outcome: outcome.kind });
    posted.inc({ channel: this.channel.id, outcome: outcome.kind });
    if (outcome.kind === 'taken') return this.forget(id);
    this.log.warn({ news: news.kind, reason: outcome.reason }, 'mail of an account was not taken');
    if (outcome.kind === 'refused') return this.refuse({ id, addressId }, outcome.errorCode);
    const pauseSeconds = outcome.kind === 'requeued' ? outcome.pauseSeconds : LEASE_SECONDS;
    const sql = 'UPDATE account_mail SET due_at = now() + make_interval(secs => $2) WHERE id = $1';
    await execute(this.dataSource, sql, [id, pauseSeconds]);
  }

  private async refuse({ id, addressId }: Pick<WaitingMail, 'id' | 'addressId'>, code = 0): Promise<void> {
    const fault = faultOfCode(code);
    await this.dataSource.transaction((manager) => recordFault(manager, this.channel, addressId, fault));
    await this.forget(id);
  }

  private async forget(id: string): Promise<void> {
    await execute(this.dataSource, 'DELETE FROM account_mail WHERE id = $1', [id]);
  }
}
