import { deliveryTime, type ChannelAddress, type ChannelsAnswer, type ChannelState } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { entitlementAt, type Entitlement } from '@barrelhive/entitlements';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { takesAddresses, type AddressChannel } from '../notices/address-channel';
import { CHANNELS, type Channel } from '../notices/channel';
import { findWishes } from '../preferences/channel-wishes';
import { shownStandingOf } from '../standing/standing';

const addressRow = z.object({
  id: z.string(),
  channel: z.string(),
  label: z.string(),
  givenAt: z.date(),
  isConfirmed: z.boolean(),
  openFrom: z.int().nullable(),
  openUntil: z.int().nullable(),
  tells: z.nullable(deliveryTime),
  isUnusable: z.boolean(),
  isPaused: z.boolean(),
  notifiedAt: z.date().nullable(),
  lastAt: z.date().nullable(),
  lastReason: z.string().nullable(),
});

type AddressRow = z.infer<typeof addressRow>;

/** Without the words of a provider, which may name more than the address. */
const ADDRESSES = `SELECT g.id, g.channel, g.label, g.given_at AS "givenAt", g.confirmed_at IS NOT NULL AS "isConfirmed",
    g.open_from AS "openFrom", g.open_until AS "openUntil", g.tells, s.unusable_since IS NOT NULL AS "isUnusable",
    coalesce(s.paused_until > now(), false) AS "isPaused", last_notice.at AS "notifiedAt",
    coalesce(g.failed_at, last.at) AS "lastAt", coalesce(g.failed_reason, last.reason) AS "lastReason"
  FROM given_address g
  LEFT JOIN standing s ON s.channel = g.channel AND s.address = g.id
  LEFT JOIN LATERAL (SELECT max(m.accepted_at) AS at FROM kept_message m WHERE m.user_id = g.user_id AND m.address_id = g.id) last_notice ON true
  LEFT JOIN LATERAL (
    SELECT m.attempted_at AS at, CASE WHEN m.accepted_at IS NULL THEN m.reason END AS reason FROM kept_message m
     WHERE m.user_id = g.user_id AND m.address_id = g.id AND m.attempted_at IS NOT NULL ORDER BY m.created_at DESC LIMIT 1) last ON true
  WHERE g.user_id = $1 ORDER BY g.given_at, g.id`;

/** What reaches the caller: the channels that take addresses, the addresses given to each, what is wished there, and whether a STOP ended texts. */
@Injectable()
export class ReadChannels {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
  ) {}

  run(userId: string): Promise<ChannelsAnswer> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await queryRows(manager, addressRow, ADDRESSES, [userId]);
      const plan = await entitlementAt(manager, userId, new Date());
      const channels: ChannelState[] = [];
      for (const channel of this.channels.filter(takesAddresses))
        channels.push(await stateOf(manager, channel, { userId, plan, rows }));
      const { optedOutAt } = await shownStandingOf(manager, userId);
      return { channels, texts_stopped_at: optedOutAt?.toISOString() };
    });
  }

  /** One of the caller's addresses. */
  async one(userId: string, addressId: string): Promise<ChannelAddress> {
    const rows = await queryRows(this.dataSource, addressRow, ADDRESSES, [userId]);
    const row = rows.find(({ id }) => id === addressId);
    if (!row) throw new DomainError('NOT_FOUND');
    return shown(row);
  }
}

async function stateOf(
  manager: EntityManager,
  channel: AddressChannel,
  { userId, plan: { tier, valid }, rows }: { userId: string; plan: Entitlement; rows: readonly AddressRow[] },
): Promise<ChannelState> {
  return {
    channel: channel.id,
    addresses: rows.filter((row) => row.channel === channel.id).map(shown),
    most_addresses: channel.mostAddresses,
    in_plan: valid && channel.tiers.includes(tier),
    wishes: await findWishes(manager, userId, channel.id),
  };
}

function shown(row: AddressRow): ChannelAddress {
  const { id, label, givenAt, openFrom, openUntil, notifiedAt, lastAt, lastReason } = row;
  const isQuiet = openFrom !== null && openUntil !== null;
  return {
    id,
    label,
    state: stateOfAddress(row),
    added_at: givenAt.toISOString(),
    quiet_hours: isQuiet ? { from: timeOf(openUntil), until: timeOf(openFrom) } : null,
    tells: row.tells ?? undefined,
    told_at: notifiedAt?.toISOString(),
    failed: lastAt && lastReason !== null ? { at: lastAt.toISOString(), reason: lastReason } : undefined,
  };
}

function stateOfAddress({ isConfirmed, isUnusable, isPaused }: AddressRow): ChannelAddress['state'] {
  if (!isConfirmed) return 'unconfirmed';
  if (isUnusable) return 'unusable';
  return isPaused ? 'paused' : 'confirmed';
}

function timeOf(minute: number): string {
  const padded = (number: number) => String(number).padStart(2, '0');
  return `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}`;
}
