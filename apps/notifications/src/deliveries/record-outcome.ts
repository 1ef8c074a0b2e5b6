import { logger, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Channel, ClaimedDelivery, PostOutcome } from '../notices/channel';
import { FinishUnsent } from './finish-unsent';
import { moveMessage } from './move-message';
import { RecordReports } from './record-reports';
import { SendingPause } from './sending-pause';
import { recordFault } from '../standing/standing';
import type { Lane } from './lanes';

const unforeseenRefusals = metrics.counter({
  name: 'barrelhive_messages_unforeseen_refusals_total',
  help: 'Messages the provider refused for a reason that is not in our table: they are tried again, and somebody has to look',
});

const unclear = metrics.counter({
  name: 'barrelhive_messages_unclear_total',
  help: 'Posts of which nobody knows whether the provider took it: a time-out, a connection that was reset, an answer with 5xx',
});
unclear.inc(0);

/** Records what became of a post. */
@Injectable()
export class RecordOutcome {
  private readonly log = logger('record-outcome', { redacts: false });

  constructor(
    private readonly dataSource: DataSource,
    private readonly recordReports: RecordReports,
    private readonly finishUnsent: FinishUnsent,
    private readonly pause: SendingPause,
  ) {}

  /** Rejects when it cannot be recorded; then the message counts as unclear. */
  async run({ channel, places }: Lane, message: ClaimedDelivery, outcome: PostOutcome): Promise<void> {
    if (outcome.kind !== 'taken') {
      return this.dataSource.transaction((manager) => this.record(manager, channel, message, outcome));
    }
    const { id, attempts } = message;
    await this.recordReports.run({ id, attempts, report: outcome.report }, { isLast: places.areAllFree });
    this.log.info({ messageId: id, state: outcome.report.state }, 'the provider took a message');
  }

  private async record(
    manager: EntityManager,
    channel: Channel,
    message: ClaimedDelivery,
    outcome: Exclude<PostOutcome, { kind: 'taken' }>,
  ): Promise<void> {
    switch (outcome.kind) {
      case 'requeued':
        return this.recordPutOff(manager, channel, message, outcome);
      case 'unclear':
        unclear.inc();
        this.log.warn({ id: message.id, reason: outcome.reason }, 'it is unclear whether a message was taken');
        await moveMessage(manager, message, 'unclear', { reason: outcome.reason });
        if (outcome.ofAddress) return;
        return this.pause.noteUnclear(manager, {
          channel: channel.id,
          reason: outcome.reason,
          attemptedAt: message.attemptedAt,
        });
      case 'refused':
        return this.recordRefusal(manager, channel, message, outcome);
    }
  }

  private async recordPutOff(
    manager: EntityManager,
    channel: Channel,
    message: ClaimedDelivery,
    { reason, pauseSeconds, fault, isAnswer, mayBeTaken }: Extract<PostOutcome, { kind: 'requeued' }>,
  ): Promise<void> {
    const { attemptedAt } = message;
    const step = mayBeTaken ? 'may-repeat' : 'requeued';
    await moveMessage(manager, message, step, { dueAt: { inSeconds: pauseSeconds }, reason, fault });
    if (isAnswer) await this.pause.noteAnswer(manager, channel.id, attemptedAt);
    if (fault === 'account')
      return this.pause.begin(manager, { channel: channel.id, reason, endsWith: 'accepted', attemptedAt });
    this.log.warn({ id: message.id, reason }, 'a message was put off');
    if (fault === 'unforeseen') unforeseenRefusals.inc();
  }

  private async recordRefusal(
    manager: EntityManager,
    channel: Channel,
    message: ClaimedDelivery,
    { errorCode, reason }: Extract<PostOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    this.log.warn({ id: message.id, errorCode, reason }, 'the provider refused a message');
    await this.finishUnsent.run(manager, message, { step: 'refused', reason, errorCode });
    if (errorCode !== undefined) await recordFault(manager, channel, message.address, channel.faultOf(errorCode));
    await this.pause.end(manager, channel.id, 'accepted', message.attemptedAt);
  }
}
