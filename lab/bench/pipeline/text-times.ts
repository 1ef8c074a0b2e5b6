import { queryRows } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import { quantile } from '../../measure/spread';
import type { PipelineUnderTest } from './pipeline-under-test';

const LONGEST_MS = 600_000;
const LOOK_EVERY_MS = 100;

const messageRow = z.object({
  phone: z.string(),
  slot: z.coerce.date(),
  queuedAt: z.date(),
  attemptedAt: z.date(),
});

/** When a text reached its stations, in milliseconds since the epoch. */
export interface TextTimes {
  phone: string;
  slot: number;
  queued: number;
  claimed: number;
  accepted: number;
}

/** Waits until the provider has taken a text to each phone, and gives when which of them was where. Throws if one came twice. */
export async function waitForTexts(
  { twilio, notifications }: PipelineUnderTest,
  phones: readonly string[],
): Promise<TextTimes[]> {
  const wanted = new Set(phones);
  const taken = () => twilio.calls.filter(({ to, isAccepted }) => isAccepted && wanted.has(to));
  await waitUntil(`Texts to ${phones.length} phones`, () => taken().length >= phones.length, LONGEST_MS, LOOK_EVERY_MS);
  const acceptedAt = new Map(taken().map(({ to, at }) => [to, at]));
  if (acceptedAt.size < taken().length) throw new Error('A phone got more than one text.');
  const messages = await messagesTo(notifications, phones);
  return messages.map(({ phone, slot, queuedAt, attemptedAt }) => ({
    phone,
    slot: slot.getTime(),
    queued: queuedAt.getTime(),
    claimed: attemptedAt.getTime(),
    accepted: acceptedAt.get(phone) ?? Number.NaN,
  }));
}

function messagesTo(notifications: DataSource, phones: readonly string[]) {
  return queryRows(
    notifications,
    messageRow,
    `SELECT phone, content #>> '{match,slot}' AS slot, created_at AS "queuedAt", attempted_at AS "attemptedAt"
       FROM message WHERE phone = ANY ($1)`,
    [phones],
  );
}

/** The median of the time between two stations. */
export function between(texts: readonly TextTimes[], from: keyof TextTimes, to: keyof TextTimes): number {
  return quantile(
    texts.map((text) => Number(text[to]) - Number(text[from])),
    0.5,
  );
}

/** How many reached a station in a second, from the first to the last. */
export function rateAt(texts: readonly TextTimes[], station: 'queued' | 'claimed' | 'accepted'): number {
  const times = texts.map((text) => text[station]);
  return (texts.length - 1) / ((Math.max(...times) - Math.min(...times)) / 1000);
}
