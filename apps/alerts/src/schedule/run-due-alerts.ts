import { allowLongWork } from '@barrelhive/database';
import type { HeldSlot } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import { metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { asOfSlot, isStillTrue } from '../matching/pending-match';
import { bundlesOf, byCorrelation, type Bundle } from './bundle';
import { claimOverdue, keepHandedOn } from './handed-on-matches';
import { forgetUnpaidMatches } from './lapsed-plans';
import { alertsInTurn, noteDay, type SlotOfDay } from './one-bundle-a-day';
import { SendCapacity } from './send-capacity';
import { ScheduleTimes } from './schedule-times';
import { takeWaitingMatches } from './take-waiting-matches';

/** All bundles of a release day at once would be more than the memory of a replica. */
const ALERTS_AT_ONCE = 1_000;
/** Of how many alerts the order is found out at once. */
const ALERTS_IN_ORDER = 50_000;

const putOff = metrics.counter({
  name: 'barrelhive_alerts_put_off_total',
  help: 'How often the turn of an alert did not come at a slot, since more waited than can be sent in time',
});

/** Some of the alerts whose turn it is at a slot. */
interface Part {
  alertIds: readonly string[];
  /** How many more bundles may be handed on. */
  left: number;
  /** No alert comes after these. */
  isRest: boolean;
}

/**
 * Hands on what waits at a slot, some alerts at a time: at most one bundle per alert and local day, those who wait longest first, and no more
 * than can be sent in time.
 */
@Injectable()
export class RunDueAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly times: ScheduleTimes,
    private readonly sendCapacity: SendCapacity,
  ) {}

  /**
   * Answers how many bundles were handed on. Each part is committed on its own, the last one together with the finish of the slot: a
   * part that was committed no longer waits, so that a slot which is taken up again goes on from there.
   */
  async run(held: HeldSlot): Promise<number> {
    await this.repeatUnanswered(held);
    await this.lookAtAll((manager) => forgetUnpaidMatches(manager, held.slot));
    const room = await this.sendCapacity.at(held.slot);
    let left = room;
    let isFinished = false;
    while (!isFinished) {
      const atMost = Math.min(left, ALERTS_IN_ORDER);
      const inTurn = await this.lookAtAll((manager) => alertsInTurn(manager, this.slotOfDay(held), atMost));
      let lookedAt = 0;
      while (!isFinished && (lookedAt === 0 || lookedAt < inTurn.alertIds.length)) {
        held.signal.throwIfAborted();
        const alertIds = inTurn.alertIds.slice(lookedAt, lookedAt + ALERTS_AT_ONCE);
        lookedAt += alertIds.length;
        const part = { alertIds, left, isRest: lookedAt >= inTurn.total };
        const done = await this.dataSource.transaction((manager) => this.handOnPart(manager, held, part));
        left -= done.bundles;
        isFinished = done.isFinished;
      }
      if (isFinished) putOff.inc(Math.max(0, inTurn.total - lookedAt));
    }
    return room - left;
  }

  /** What looks at all that waits takes longer than other statements may. */
  private lookAtAll<T>(look: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      return look(manager);
    });
  }

  private slotOfDay({ slot }: HeldSlot): SlotOfDay {
    return { slot, day: this.times.dayOf(slot) };
  }

  /** Bundles whose answer is overdue are handed on once more as they were: notifications answers by the message of their day. */
  private async repeatUnanswered(held: HeldSlot): Promise<void> {
    let repeated: number;
    do {
      held.signal.throwIfAborted();
      repeated = await this.dataSource.transaction(async (manager) => {
        const bundles = bundlesOf(await claimOverdue(manager, held.slot, ALERTS_AT_ONCE));
        await this.publish(manager, bundles);
        return bundles.length;
      });
    } while (repeated === ALERTS_AT_ONCE);
  }

  private async handOnPart(manager: EntityManager, held: HeldSlot, { alertIds, left, isRest }: Part) {
    await allowLongWork(manager);
    const { slot } = held;
    const slotOfDay = this.slotOfDay(held);
    const matches = (await takeWaitingMatches(manager, slotOfDay, alertIds))
      .filter((match) => isStillTrue(match, match.product))
      .map((match) => ({ ...match, slot, change: asOfSlot(match, match.product, slot) }));
    const bundles = bundlesOf(matches);
    await noteDay(
      manager,
      slotOfDay,
      bundles.map(({ matched }) => matched.alertId),
    );
    await keepHandedOn(manager, matches, slot);
    await this.publish(manager, bundles);
    const isFinished = isRest || bundles.length >= left;
    if (isFinished) await held.finish(manager);
    return { bundles: bundles.length, isFinished };
  }

  private async publish(manager: EntityManager, bundles: readonly Bundle[]): Promise<void> {
    for (const [correlationId, matched] of byCorrelation(bundles)) {
      await this.outbox.publishAll(manager, 'alerts.alert-matched.v1', matched, { correlationId });
    }
  }
}
