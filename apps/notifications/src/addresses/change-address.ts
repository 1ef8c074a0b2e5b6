import { timingSafeEqual } from 'node:crypto';
import type { ChangeChannelBody, QuietHours } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockUser } from '../database/known-users';
import { takesAddresses } from '../notices/address-channel';
import { CHANNELS, type Channel } from '../notices/channel';
import { changeWishes } from '../preferences/channel-wishes';
import { digestOf } from './add-address';
import { confirmByTest, removeAddress } from './given-address';
import { OwnTurns } from './own-turns';
import { TestLimits } from './test-limits';

/** A test of one address is sent this often at most. */
const SECONDS_BETWEEN_TESTS = 10;

const ownRow = z.object({
  id: z.string(),
  channel: z.string(),
  address: z.string(),
  isConfirmed: z.boolean(),
  codeDigest: z.string().nullable(),
  isCodeOver: z.boolean(),
  canWait: z.boolean(),
});

const addressId = z.uuid();

/** An address of the caller. */
interface OwnAddress {
  userId: string;
  id: string;
}

/** What its owner does with an address. Each throws NOT_FOUND for one of somebody else, or of nobody. */
@Injectable()
export class ChangeAddress {
  constructor(
    private readonly dataSource: DataSource,
    private readonly testLimits: TestLimits,
    private readonly turns: OwnTurns,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
  ) {}

  /** Throws VALIDATION_FAILED for quiet hours that are not over midnight, and where it cannot be chosen when somebody is told. */
  async change(own: OwnAddress, { label, quiet_hours: quiet, tells, wishes }: ChangeChannelBody): Promise<void> {
    const open = quiet && openHoursOf(quiet);
    await this.inTurn(own, async (manager) => {
      const { channel, canWait } = await lockOwn(manager, own);
      if (tells !== undefined && !canWait)
        throw new DomainError('VALIDATION_FAILED', {}, 'What is found is told at once here.');
      await execute(
        manager,
        `UPDATE given_address SET label = coalesce($2, label), tells = coalesce($6, tells),
           open_from = CASE WHEN $3 THEN $4::smallint ELSE open_from END, open_until = CASE WHEN $3 THEN $5::smallint ELSE open_until END
          WHERE id = $1`,
        [own.id, label ?? null, quiet !== undefined, open?.startMinute ?? null, open?.endMinute ?? null, tells ?? null],
      );
      if (wishes) await changeWishes(manager, { userId: own.userId, channel, changes: wishes });
    });
  }

  /** Throws CODE_WRONG and CODE_EXPIRED. */
  async confirm(own: OwnAddress, code: string): Promise<void> {
    await this.inTurn(own, async (manager) => {
      const { isConfirmed, codeDigest, isCodeOver } = await lockOwn(manager, own);
      if (isConfirmed) return;
      if (codeDigest === null || isCodeOver) throw new DomainError('CODE_EXPIRED');
      if (!timingSafeEqual(Buffer.from(digestOf(code)), Buffer.from(codeDigest)))
        throw new DomainError('CODE_WRONG', {}, 'That is not the code that we sent. Please check it and try again.');
      await execute(manager, 'UPDATE given_address SET confirmed_at = now(), code_digest = NULL WHERE id = $1', [
        own.id,
      ]);
    });
  }

  async remove(own: OwnAddress): Promise<void> {
    await this.inTurn(own, async (manager) => {
      const { channel, id } = await lockOwn(manager, own);
      await removeAddress(manager, { channel, id });
    });
  }

  /** Throws TOO_MANY_REQUESTS, and TEST_NOT_TAKEN where it did not get through. */
  async test(own: OwnAddress): Promise<void> {
    const { channelId, address } = await this.inTurn(own, async (manager) => {
      const known = await lockOwn(manager, own);
      const sql = `UPDATE given_address SET tested_at = now()
        WHERE id = $1 AND coalesce(tested_at < now() - make_interval(secs => $2), true)`;
      if ((await execute(manager, sql, [own.id, SECONDS_BETWEEN_TESTS])) === 0)
        throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: SECONDS_BETWEEN_TESTS });
      return { channelId: known.channel, address: known.address };
    });
    const channel = this.channels.find(({ id }) => id === channelId);
    if (!channel || !takesAddresses(channel)) throw new DomainError('NOT_FOUND');
    await this.testLimits.admit(own.userId, channel, address);
    const outcome = await channel.test(own.id);
    if (outcome.kind !== 'taken') throw new DomainError('TEST_NOT_TAKEN');
    if (channel.isConfirmedByTest) await confirmByTest(this.dataSource, channel, own.id);
  }

  private inTurn<T>({ userId }: OwnAddress, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.turns.run(userId, () => this.dataSource.transaction(work));
  }
}

/** Nobody changes it meanwhile, since who does holds the lock of its owner. */
async function lockOwn(manager: EntityManager, { userId, id }: OwnAddress): Promise<z.infer<typeof ownRow>> {
  if (!addressId.safeParse(id).success) throw new DomainError('NOT_FOUND');
  await lockUser(manager, userId);
  const own = await queryRow(
    manager,
    ownRow,
    `SELECT id, channel, address, confirmed_at IS NOT NULL AS "isConfirmed", code_digest AS "codeDigest", code_until < now() AS "isCodeOver",
            tells IS NOT NULL AS "canWait"
       FROM given_address WHERE id = $1 AND user_id = $2`,
    [id, userId],
  );
  if (!own) throw new DomainError('NOT_FOUND');
  return own;
}

/** It is told between the quiet hours: from the morning until the evening. */
function openHoursOf({ from, until }: QuietHours): { startMinute: number; endMinute: number } {
  const [startMinute, endMinute] = [minuteOf(until), minuteOf(from)];
  if (startMinute >= endMinute)
    throw new DomainError('VALIDATION_FAILED', {}, 'Quiet hours begin in the evening and end in the morning.');
  return { startMinute, endMinute };
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
