import { Outbox } from '@barrelhive/messaging';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Proof } from './provider-health';
import { SendingPause } from './sending-pause';
import type { DeliveryReport } from '../notices/channel';
import { recordReached } from '../standing/standing';
import { publishSent } from './publish-sent';
import { Batcher } from './batcher';
import { messagesMoved } from './moved-messages';
import { Lanes } from './lanes';
import { lockFreeMessages, type LockedMessage, type MessageState } from './message';
import { moveMessages, type MovedMessage } from './move-message';
import { RecordReport } from './record-report';

/** A transaction that records more holds its rows too long. */
const REPORTS_AT_ONCE = 50;
/** Replies and callbacks come one by one, and a commit costs for one of them what it costs for many. */
const GATHER_MS = 100;

/** What the provider says of one of our messages, in its reply to a post or by a callback. */
export interface MessageReport {
  id: string;
  /** The attempt that was replied to; a callback names none. */
  attempts?: number;
  report: DeliveryReport;
}

/** Nothing came in between, and alerts was never told that it was sent. */
const NOT_REPORTED_YET = `m.state = 'sending' AND m.sid IS NULL AND m.accepted_at IS NULL
  AND NOT EXISTS (SELECT FROM returned_text t WHERE t.sid = given.sid)`;
const GOES_ON = `m.sid = given.sid AND m.state IN ('accepted', 'sent')`;

/** The states of a text that goes well, in their order; how it ended otherwise counts as the last. */
const RANKS: ReadonlyMap<MessageState, number> = new Map([
  ['accepted', 0],
  ['sent', 1],
  ['delivered', 2],
  ['undelivered', 2],
  ['failed', 2],
]);

/** The messages of a group that this transaction has locked, by id, as its steps leave them. */
type Locked = Map<string, LockedMessage>;

/**
 * Records what the provider says of messages, many at a time. Where a text goes its way, which is nearly always, that takes a few statements
 * for all of them. All else is for {@link RecordReport}, in a transaction of its own, since there it may have to wait for somebody who holds
 * its message.
 */
@Injectable()
export class RecordReports {
  private readonly log = logger('record-reports', { redacts: false });
  private readonly reports: Batcher<MessageReport>;

  constructor(
    dataSource: DataSource,
    recordReport: RecordReport,
    private readonly outbox: Outbox,
    private readonly pause: SendingPause,
    private readonly lanes: Lanes,
  ) {
    this.reports = new Batcher({
      together: (reports) => dataSource.transaction((manager) => this.record(manager, reports)),
      alone: ({ id, report }) => dataSource.transaction((manager) => recordReport.run(manager, id, report)),
      atOnce: REPORTS_AT_ONCE,
      gatherMs: GATHER_MS,
    });
  }

  /** Ends when it is recorded. After the last one that is expected for now nobody waits for others. */
  run(report: MessageReport, { isLast = false } = {}): Promise<void> {
    return this.reports.run(report, { isLast });
  }

  /** Gives the reports that it left. */
  private async record(manager: EntityManager, reports: readonly MessageReport[]): Promise<MessageReport[]> {
    const plain = reports.filter(isPlain);
    // What is noted of a text is read by a statement that begins when its message is locked: so it is all that was ever noted.
    const free = await lockFreeMessages(
      manager,
      plain.map(({ id }) => id),
    );
    const locked: Locked = new Map(free.map((message) => [message.id, message]));
    const accepted = await this.accept(manager, plain, locked);
    const sent = await this.goOn(manager, 'sent', plain, locked);
    const delivered = await this.goOn(manager, 'delivered', plain, locked);
    for (const { channel } of this.lanes.all) {
      const onChannel = (messages: readonly MovedMessage[]) =>
        messages.filter((message) => message.channel === channel.id);
      const reached = onChannel(delivered).flatMap(({ address }) => address ?? []);
      if (reached.length > 0) await recordReached(manager, channel, reached);
      await this.endPause(manager, channel.id, 'accepted', onChannel(accepted));
      await this.endPause(manager, channel.id, 'sent', onChannel([...sent, ...delivered]));
    }
    return reports.filter((report) => !isPlain(report) || !isKnown(report, locked));
  }

  /** The first that is said of a text proves that the provider took it. */
  private async accept(
    manager: EntityManager,
    plain: readonly MessageReport[],
    locked: Locked,
  ): Promise<MovedMessage[]> {
    const moves = plain.flatMap(({ id, attempts, report: { sid } }) => {
      const message = locked.get(id);
      if (!message || message.sid !== undefined || (attempts ?? message.attempts) !== message.attempts) return [];
      return [{ id, attempts: message.attempts, values: { sid, errorCode: undefined } }];
    });
    const accepted = note(locked, await moveMessages(manager, 'accepted', moves, NOT_REPORTED_YET));
    if (accepted.length === 0) return [];
    for (const { channel } of accepted) messagesMoved.inc({ channel, state: 'accepted', reason: '' });
    await publishSent(manager, this.outbox, accepted);
    return accepted;
  }

  private async goOn(
    manager: EntityManager,
    state: 'sent' | 'delivered',
    plain: readonly MessageReport[],
    locked: Locked,
  ): Promise<MovedMessage[]> {
    const moves = plain.flatMap(({ id, report }) => {
      const message = locked.get(id);
      if (report.state !== state || message?.sid !== report.sid) return [];
      return [{ id, attempts: message.attempts, values: { sid: report.sid, errorCode: undefined } }];
    });
    const moved = note(locked, await moveMessages(manager, state, moves, GOES_ON));
    for (const { id, channel } of moved) {
      messagesMoved.inc({ channel, state, reason: '' });
      this.log.info({ messageId: id, state }, 'the provider reported on a message');
    }
    return moved;
  }

  /** What the latest of some attempts proves, all of them prove. */
  private async endPause(
    manager: EntityManager,
    channel: string,
    proof: Proof,
    messages: readonly MovedMessage[],
  ): Promise<void> {
    const attempts = messages.flatMap(({ attemptedAt }) => attemptedAt?.getTime() ?? []);
    if (attempts.length > 0) await this.pause.end(manager, channel, proof, new Date(Math.max(...attempts)));
  }
}

function isPlain({ report: { state, errorCode } }: MessageReport): boolean {
  return errorCode === undefined && state !== 'undelivered' && state !== 'failed';
}

/** The message says so by now, or more. */
function isKnown({ id, report }: MessageReport, locked: Locked): boolean {
  const message = locked.get(id);
  if (message?.sid !== report.sid) return false;
  return (RANKS.get(message.state) ?? -1) >= (RANKS.get(report.state) ?? 0);
}

function note(locked: Locked, moved: MovedMessage[]): MovedMessage[] {
  for (const message of moved) locked.set(message.id, message);
  return moved;
}
