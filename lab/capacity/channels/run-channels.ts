import { queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import { givenChannelNames } from '../../chaos/places/given-channels';
import type { Operation } from '../../lab-run';
import { startMeasuredProduct, type MeasuredProduct } from '../measured-product';
import type { Costs } from '../measure/processor-accounts';
import { announceList } from '../units/announce-list';
import { dividedBy, medianCosts } from '../units/unit-costs';
import { addAddressees } from './addressees';
import { ANNOUNCED_BY, type Channel, type CostOfMessage } from './channel-day';

const YEAR = 2101;
const IDLE_SECONDS = 20;
const BOUND_MS = 300_000;
/** Each look is counted as work of Postgres. */
const LOOK_MS = 500;
const CHANNELS: readonly Channel[] = ['sms', ...givenChannelNames];

export interface ChannelRun {
  /** This many are told by each channel. */
  people: number;
  segmentsPerSecond: number;
}

/** How long the messages of a channel took from the first that was taken to the last. */
export type Spans = ReadonlyMap<Channel, number>;

export interface ObservedChannels {
  /** What one message costs on each channel, measured alone. */
  alone: CostOfMessage;
  /** What it cost to announce a list by those of a release day at once. */
  together: { costs: Costs; spans: Spans };
}

/** A list is announced by all channels for warming, by each alone, and then by those of a release day at once. */
export async function runChannels(
  operation: Operation,
  { people, segmentsPerSecond }: ChannelRun,
): Promise<ObservedChannels> {
  const measured = await startMeasuredProduct({ ...operation, segmentsPerSecond, bottles: 1 });
  let month = 0;
  try {
    const addressees = await addAddressees(measured, CHANNELS, people);
    const send = async (channels: readonly Channel[]) => {
      operation.print(`  ${channels.join(', ')} …`);
      await payAlone(
        measured,
        channels.flatMap((channel) => addressees.get(channel) ?? []),
      );
      return announce(measured, ++month, { channels, people });
    };
    await send(CHANNELS);
    await measured.accounts.measureIdle(IDLE_SECONDS);
    const costOfOne = async (channel: Channel) => medianCosts([dividedBy((await send([channel])).costs, people)]);
    return {
      alone: {
        sms: await costOfOne('sms'),
        push: await costOfOne('push'),
        email: await costOfOne('email'),
        discord: await costOfOne('discord'),
        ntfy: await costOfOne('ntfy'),
        webhook: await costOfOne('webhook'),
      },
      together: await send(ANNOUNCED_BY.map(({ channel }) => channel)),
    };
  } finally {
    await measured.stop();
  }
}

const sentRow = z.object({ channel: z.string(), taken: z.int(), left: z.int(), seconds: z.number() });

async function announce(
  { probe, accounts }: MeasuredProduct,
  month: number,
  { channels, people }: { channels: readonly Channel[]; people: number },
): Promise<{ costs: Costs; spans: Spans }> {
  const read = () =>
    queryRows(
      probe.client,
      sentRow,
      `SELECT channel, count(accepted_at)::int AS taken,
         count(*) FILTER (WHERE state <> 'delivered' AND NOT (channel <> 'sms' AND state = 'sent'))::int AS left,
         coalesce(extract(epoch FROM max(accepted_at) - min(accepted_at)), 0)::float8 AS seconds
         FROM notifications.message WHERE occasion = $1 GROUP BY channel`,
      [`list:${YEAR}-${month}`],
    );
  const isOver = async () => {
    const rows = await read();
    const isSent = rows.length === channels.length && rows.every(({ left }) => left === 0);
    return isSent && (await probe.flow()).unsettledEvents === 0;
  };
  const { costs } = await accounts.during(async () => {
    await announceList(probe, { year: YEAR, month });
    await waitUntil('The list to be told', isOver, BOUND_MS, LOOK_MS);
  });
  const rows = await read();
  for (const { channel, taken } of rows)
    if (taken !== people) throw new Error(`Of ${people} messages by ${channel} ${taken} were taken.`);
  const secondsOf = (channel: Channel) => rows.find((row) => row.channel === channel)?.seconds ?? 0;
  return { costs, spans: new Map(channels.map((channel) => [channel, secondsOf(channel)])) };
}

/** Nobody is told but these. */
async function payAlone({ probe }: MeasuredProduct, ids: readonly string[]): Promise<void> {
  await probe.run('UPDATE notifications.entitlement SET valid = (user_id = ANY ($1))', [ids]);
}
