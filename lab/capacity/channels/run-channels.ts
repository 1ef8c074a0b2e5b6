import { queryRow } from '@barrelhive/database';
import * as z from 'zod';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import { GIVEN_CHANNELS } from '../../chaos/places/given-channels';
import type { Operation } from '../../lab-run';
import { startMeasuredProduct, type MeasuredProduct } from '../measured-product';
import { forEachPart, type Costs } from '../measure/processor-accounts';
import { forEachOf } from '../../load/many-times';
import { addSubscribers } from '../population';
import { announceList } from '../units/announce-list';
import { dividedBy, without } from '../units/unit-costs';

const YEAR = 2101;
const IDLE_SECONDS = 10;
const BOUND_MS = 300_000;
const LOOK_MS = 50;
const SUBSCRIPTIONS_AT_ONCE = 8;

export interface ChannelRun {
  /** This many are told by each channel. */
  people: number;
  segmentsPerSecond: number;
}

interface Sent {
  costs: Costs;
  seconds: number;
  /** By channel, how many were taken, and in this many seconds from the first to the last. */
  spans: Readonly<Record<string, { count: number; seconds: number }>>;
}

/** What one message costs on each channel, measured alone, and then both at once. */
export interface ObservedChannels {
  text: Costs;
  push: Costs;
  together: Sent;
}

const spanRow = z.object({ count: z.int(), seconds: z.number(), left: z.int() });

/** A list is announced by each channel alone, after once for warming, and then by both. */
export async function runChannels(operation: Operation, run: ChannelRun): Promise<ObservedChannels> {
  const { people, segmentsPerSecond } = run;
  const measured = await startMeasuredProduct({ ...operation, segmentsPerSecond, bottles: 1 });
  let month = 0;
  const send = (channels: readonly string[]) => announce(measured, ++month, channels);
  try {
    const pushed = await addSubscribers(measured.probe, people, { consent: false, firstNumber: 0 });
    const texted = await addSubscribers(measured.probe, people, { consent: true, firstNumber: people });
    await measured.accounts.measureIdle(IDLE_SECONDS);
    operation.print('  texts …');
    await send(['sms']);
    const texts = await send(['sms']);
    await giveDevices(measured, pushed.ids);
    await pay(measured, texted.ids, false);
    operation.print('  pushes …');
    await send(['push']);
    const pushes = await send(['push', 'sms']);
    await pay(measured, texted.ids, true);
    operation.print('  both …');
    const together = await send(['sms', 'push']);
    const text = dividedBy(texts.costs, countOf(texts, 'sms'));
    // Whoever is no part of the measured people is texted, too.
    const ofTexts = forEachPart((part) => countOf(pushes, 'sms') * text[part]);
    return { text, push: dividedBy(without(pushes.costs, ofTexts), countOf(pushes, 'push')), together };
  } finally {
    await measured.stop();
  }
}

const countOf = ({ spans }: Sent, channel: string) => spans[channel]?.count ?? 0;

async function announce(
  { probe, accounts }: MeasuredProduct,
  month: number,
  channels: readonly string[],
): Promise<Sent> {
  const occasion = `list:${YEAR}-${month}`;
  const spanOf = (channel: string) =>
    queryRow(
      probe.client,
      spanRow,
      `SELECT count(accepted_at)::int AS count, coalesce(extract(epoch FROM max(accepted_at) - min(accepted_at)), 0)::float8 AS seconds,
         count(*) FILTER (WHERE state NOT IN ('delivered', 'suppressed') AND NOT (channel <> 'sms' AND state = 'sent'))::int AS left
         FROM notifications.message WHERE occasion = $1 AND channel = $2`,
      [occasion, channel],
    );
  const isOver = async () => {
    const all = await Promise.all(channels.map(spanOf));
    return all.every((span) => span !== undefined && span.left === 0 && span.count > 0);
  };
  const { costs, seconds } = await accounts.during(async () => {
    await announceList(probe, { year: YEAR, month });
    await waitUntil('The list to be told', isOver, BOUND_MS, LOOK_MS);
  });
  const spans = await Promise.all(channels.map(async (channel) => [channel, await spanOf(channel)] as const));
  return {
    costs,
    seconds,
    spans: Object.fromEntries(spans.flatMap(([channel, span]) => (span ? [[channel, span]] : []))),
  };
}

/** A device each, written straight into the table: to give one is not what is measured here. */
async function giveDevices({ probe, product }: MeasuredProduct, ids: readonly string[]): Promise<void> {
  const url = product.standInUrl('push');
  await forEachOf(
    ids,
    async (id) => {
      const { address } = await GIVEN_CHANNELS.push.newAddress(url);
      const { endpoint, keys } = z.object({ endpoint: z.string(), keys: z.unknown() }).parse(address);
      await probe.run(
        `INSERT INTO notifications.given_address (channel, user_id, address, secrets, label, confirmed_at, consent_wording, consent_network)
         VALUES ('push', $1, $2, $3, 'A phone', now(), 'Notify this device', '192.0.2.0')`,
        [id, endpoint, JSON.stringify(keys)],
      );
    },
    SUBSCRIPTIONS_AT_ONCE,
  );
}

async function pay({ probe }: MeasuredProduct, ids: readonly string[], isValid: boolean): Promise<void> {
  await probe.run('UPDATE notifications.entitlement SET valid = $2 WHERE user_id = ANY ($1)', [ids, isValid]);
}
