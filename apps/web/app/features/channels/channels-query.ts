import type { AddChannelBody, ChangeChannelBody } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { flag, identifier, listOf, maybeInstant, maybeText, nothingRead, text } from '../../answers/lenient';
import { callApi } from '../../api/api-client';
import { shownChannels } from './shown-channels';

const PATH = '/api/channels';

/** How an address stands. A state that only a newer server knows counts as unconfirmed. */
const state = z.catch(z.enum(['confirmed', 'unconfirmed', 'paused', 'unusable']), 'unconfirmed');

const readAddress = z.object({
  id: identifier,
  label: text,
  state,
  added_at: maybeInstant,
  told_at: maybeInstant,
  quiet_hours: z.catch(z.nullable(z.object({ from: z.string(), until: z.string() })), null),
  tells: z.catch(z.optional(z.enum(['at_once', 'each_morning'])), undefined),
  failed: z.catch(z.optional(z.object({ at: maybeInstant, reason: text })), undefined),
});

export type ReadAddress = z.infer<typeof readAddress>;

const readChannel = z.object({
  channel: z.enum(shownChannels),
  addresses: listOf(readAddress),
  most_addresses: z.catch(z.int(), 1),
  in_plan: flag,
  wishes: z.catch(z.record(z.string(), z.boolean()), {}),
});

export type ReadChannel = z.infer<typeof readChannel>;

const readChannels = z.pipe(
  z.array(z.unknown()),
  z.transform((channels): ReadChannel[] => {
    const known = channels.flatMap((each) => z.safeParse(readChannel, each).data ?? []);
    return shownChannels.flatMap((name) => known.filter(({ channel }) => channel === name));
  }),
);

const readAnswer = z.object({ channels: readChannels, texts_stopped_at: maybeInstant });

const answerQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => callApi({ path: PATH, answer: readAnswer, signal }),
});

/** The channels besides text messages that are switched on, with the addresses that the user gave each. */
export const channelsQuery = queryOptions({ ...answerQuery, select: ({ channels }) => channels });

/** When the user replied STOP to a text; null unless that holds. */
export const textsStoppedQuery = queryOptions({ ...answerQuery, select: (answer) => answer.texts_stopped_at });

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** What a plan or a channel refuses ends no session. */
const isRefusal = (status: number) => status === 401;

const readAdded = z.extend(readAddress, { secret: maybeText });

export function addAddress(body: AddChannelBody) {
  return callApi({ method: 'POST', path: PATH, body, answer: readAdded, isRefusal });
}

export function changeAddress(id: string, body: ChangeChannelBody) {
  return callApi({ method: 'PATCH', path: pathOf(id), body, answer: nothingRead, isRefusal });
}

export function removeAddress(id: string) {
  return callApi({ method: 'DELETE', path: pathOf(id), answer: nothingRead, isRefusal });
}

export function testAddress(id: string) {
  return callApi({ method: 'POST', path: `${pathOf(id)}/test`, answer: nothingRead, isRefusal });
}
