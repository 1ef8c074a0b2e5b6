import { OutboundClient, OutboundError, type OutboundAnswer } from '@barrelhive/outbound';
import type { SendSchedule } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { execute } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queueAccountMail } from '../account-mails/queue-account-mail';
import { forgetFailure, noteFailure } from '../addresses/given-address';
import type { PostOutcome } from '../notices/channel';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { lockAddress, recordFault } from '../standing/standing';
import { GivenAddressChannel, type Attempt, type KeptAddress } from './given-address-channel';
import { busyPause } from './repeat-pauses';

/** What its owner can make of a call that had no answer. */
const REASONS: Readonly<Record<string, string>> = {
  NOT_ALLOWED: 'it is no https address of the public internet',
  NOT_PUBLIC: 'it leads to no server of the public internet',
  ENOTFOUND: 'there is no server of that name',
  ENODATA: 'there is no server of that name',
  ECONNREFUSED: 'its server takes no connection',
  TimeoutError: 'it did not answer in time',
};

const MOST_ADDRESSES = 3;
const POSTS_AT_ONCE = 50;
const PER_SECOND = 50;
/** Where nothing was taken for this long, nothing is sent any more. */
const LONGEST_FAILING_DAYS = 5;

/** A call to be made. */
export interface WebCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What an answer means: for the delivery, and with `gone` and `unusable` for its address. */
export type WebOutcome = PostOutcome & { address?: 'gone' | 'unusable' };

/** A channel to addresses of the web. A further one says what an address is, what is told there, which call that is, and what the answers mean. */
@Injectable()
export abstract class WebAddressChannel extends GivenAddressChannel {
  override readonly isConfirmedByTest = true;
  readonly mostAddresses = MOST_ADDRESSES;
  readonly places = POSTS_AT_ONCE;
  readonly unitsPerSecond = PER_SECOND;
  readonly timeoutSeconds: number;
  private readonly log = logger('web-address-channel');
  private readonly client: OutboundClient;

  constructor(
    dataSource: DataSource,
    @Inject(SEND_SCHEDULE) schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) protected readonly settings: NotificationsSettings,
  ) {
    super(dataSource, schedule);
    this.timeoutSeconds = settings.WEBHOOK_TIMEOUT_SECONDS;
    this.client = new OutboundClient({ allowed: settings.OUTBOUND_ALLOWED, timeoutSeconds: this.timeoutSeconds });
  }

  protected abstract callTo(known: KeptAddress, body: string, attempt: Attempt): WebCall;

  protected abstract outcomeOf(answer: OutboundAnswer, attempt: Attempt): WebOutcome;

  /** No answer came, and somebody may have taken it. */
  protected unclear(reason: string, _attempts?: number): WebOutcome {
    return { kind: 'unclear', reason, ofAddress: true };
  }

  /** Nobody can have taken it. */
  protected notTaken(reason: string, attempts: number): WebOutcome {
    return { kind: 'requeued', reason, pauseSeconds: busyPause(attempts) };
  }

  protected async send(known: KeptAddress, body: string, attempt: Attempt): Promise<PostOutcome> {
    const call = this.callTo(known, body, attempt);
    const { address, ...outcome } = await this.client.post(call.url, call).then(
      (answer) => this.outcomeOf(answer, attempt),
      (error: unknown): WebOutcome =>
        maybeTaken(error)
          ? this.unclear(reasonOf(error), attempt.attempts)
          : this.notTaken(reasonOf(error), attempt.attempts),
    );
    // What is known of the delivery stands, also where nothing can be written.
    return this.note(known, outcome, address).catch((error: unknown) => {
      this.log.error({ err: error, addressId: known.id }, 'how a call went was not noted with its address');
      return outcome;
    });
  }

  /** Notes with the address how a call went; ends what failed for too long. */
  private async note(known: KeptAddress, outcome: PostOutcome, address: WebOutcome['address']): Promise<PostOutcome> {
    if (outcome.kind === 'taken') {
      if (known.failingDays !== null) await forgetFailure(this.dataSource, known.id);
      return outcome;
    }
    await noteFailure(this.dataSource, known.id, outcome.reason);
    if (!known.isConfirmed) return outcome;
    if (address === 'gone') await this.forget(known);
    const isGivenUp = (known.failingDays ?? 0) >= LONGEST_FAILING_DAYS;
    if (address === 'unusable' || isGivenUp) await this.giveUp(known, outcome.reason);
    return isGivenUp ? { kind: 'refused', errorCode: undefined, reason: outcome.reason } : outcome;
  }

  /** Switches an address off and tells its owner by mail, once. */
  private async giveUp({ id, userId, label }: KeptAddress, reason: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockAddress(manager, this, id);
      const known = 'SELECT FROM standing WHERE channel = $1 AND address = $2 AND unusable_since IS NOT NULL';
      if ((await execute(manager, known, [this.id, id])) > 0) return;
      await recordFault(manager, this, id, 'unusable');
      await queueAccountMail(manager, userId, { kind: 'channel-off', channel: this.id, label, reason });
    });
  }
}

/** Why a call had no answer, as the owner of the address reads it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof OutboundError)) return 'it could not be called';
  return REASONS[error.code] ?? `the connection failed (${error.code})`;
}

/** Whether somebody may have got a call that had no answer. */
const maybeTaken = (error: unknown) => !(error instanceof OutboundError) || error.maybeSent;
