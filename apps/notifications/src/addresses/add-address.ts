import { hash, randomBytes } from 'node:crypto';
import type { AddChannelBody } from '@barrelhive/contracts';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { isForgotten, lockUser } from '../database/known-users';
import { takesAddresses, type AddressChannel, type GivenAddress } from '../notices/address-channel';
import { CHANNELS, type Channel } from '../notices/channel';
import { fixWishes } from '../preferences/channel-wishes';
import { lockAddress } from '../standing/standing';
import { confirmByTest, removeAddress } from './given-address';
import { OwnTurns } from './own-turns';
import { TestLimits } from './test-limits';

const idRow = z.object({ id: z.string() });
const countRow = z.object({ others: z.int() });

const INSERT = `INSERT INTO given_address AS g
    (channel, user_id, address, secrets, label, confirmed_at, code_digest, code_until, consent_wording, consent_network, tells)
  VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::text IS NULL AND NOT $10 THEN now() END, $6, now() + interval '1 day', $7, $8, $9)
  ON CONFLICT (user_id, channel, address) DO UPDATE
    SET secrets = excluded.secrets, secrets_before = g.secrets, secrets_at = now(), label = excluded.label, consent_wording = excluded.consent_wording, consent_at = now(),
        consent_network = excluded.consent_network, code_digest = excluded.code_digest, code_until = excluded.code_until
  RETURNING id`;

/** Who gives an address, and from which network. */
interface Giver {
  userId: string;
  network: string;
}

/** What is kept of the code of an address. */
export const digestOf = (code: string) => hash('sha256', code);

/** Keeps an address that somebody gave a channel, with the consent to be told there. */
@Injectable()
export class AddAddress {
  constructor(
    private readonly dataSource: DataSource,
    private readonly testLimits: TestLimits,
    private readonly turns: OwnTurns,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
  ) {}

  /**
   * Gives the id of the address: the same one where it is given again, and what of it is shown this once. Throws NOT_FOUND where the channel is not switched on, CHANNEL_NOT_IN_PLAN,
   * ADDRESS_LIMIT_REACHED, TOO_MANY_REQUESTS, and what its channel says of an address that is none.
   */
  async run(giver: Giver, body: AddChannelBody): Promise<{ id: string; secret: string | undefined }> {
    const channel = this.channels.find(({ id }) => id === body.channel);
    if (!channel || !takesAddresses(channel)) throw new DomainError('NOT_FOUND');
    const given = channel.readAddress(body.address);
    await channel.admit?.(giver.userId, given);
    if (channel.isConfirmedByTest) await this.testLimits.admit(giver.userId, channel, given.address);
    const code = channel.askToConfirm && randomBytes(16).toString('base64url');
    const keepIt = (manager: EntityManager) => keep(manager, channel, { giver, body, given, code });
    const id = await this.turns.run(giver.userId, () => this.dataSource.transaction(keepIt));
    if (code !== undefined) await channel.askToConfirm?.(given, code);
    if (channel.isConfirmedByTest && (await channel.test(id)).kind === 'taken')
      await confirmByTest(this.dataSource, channel, id);
    return { id, secret: given.shownOnce };
  }
}

interface NewAddress {
  giver: Giver;
  body: AddChannelBody;
  given: GivenAddress;
  code: string | undefined;
}

async function keep(
  manager: EntityManager,
  channel: AddressChannel,
  { giver, body, given, code }: NewAddress,
): Promise<string> {
  const { userId, network } = giver;
  await lockUser(manager, userId);
  if (await isForgotten(manager, userId)) throw new DomainError('AUTHENTICATION_REQUIRED');
  const { tier, valid } = await entitlementAt(manager, userId, new Date());
  if (!valid || !channel.tiers.includes(tier)) throw new DomainError('CHANNEL_NOT_IN_PLAN');
  await lockAddress(manager, channel, given.address);
  if (channel.isOfOnePerson) await takeFromOthers(manager, channel, userId, given);
  if (body.replaces !== undefined) await removeOwn(manager, channel, userId, body.replaces);
  const sql = 'SELECT count(*)::int AS others FROM given_address WHERE user_id = $1 AND channel = $2 AND address <> $3';
  const counted = await queryRow(manager, countRow, sql, [userId, channel.id, given.address]);
  if ((counted?.others ?? 0) >= channel.mostAddresses) throw new DomainError('ADDRESS_LIMIT_REACHED');
  await fixWishes(manager, userId, channel.id);
  const digest = code === undefined ? null : digestOf(code);
  const { wording, label } = body;
  const { deliveryTime, isConfirmedByTest = false } = channel;
  const { address, secrets } = given;
  const row = [channel.id, userId, address, secrets, label, digest, wording, network, deliveryTime, isConfirmedByTest];
  const kept = await queryRow(manager, idRow, INSERT, row);
  if (!kept) throw new Error('an address was not kept');
  return kept.id;
}

async function takeFromOthers(
  manager: EntityManager,
  channel: AddressChannel,
  userId: string,
  { address }: GivenAddress,
): Promise<void> {
  const sql =
    'SELECT id FROM given_address WHERE channel = $1 AND address = $2 AND user_id <> $3 ORDER BY id COLLATE "C"';
  const others = await queryRows(manager, idRow, sql, [channel.id, address, userId]);
  for (const { id } of others) await removeAddress(manager, { channel: channel.id, id });
}

async function removeOwn(manager: EntityManager, channel: AddressChannel, userId: string, id: string): Promise<void> {
  const own = 'SELECT FROM given_address WHERE id = $1 AND user_id = $2 AND channel = $3';
  if ((await execute(manager, own, [id, userId, channel.id])) > 0)
    await removeAddress(manager, { channel: channel.id, id });
}
