import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { shownPush } from '../../../tools/standins/push/src/devices';
import { sendJson } from '../../http/send-json';
import { wordIn } from '../../texts/bottle-words';
import type { Arrived } from './judge-places';

/** A channel to which people give addresses, as its stand-in plays it. A further one is one more entry of {@link GIVEN_CHANNELS}. */
interface GivenChannel {
  standIn: string;
  /** Of all people this many have a place there. */
  share: number;
  /** Words of the stand-in for what a post may meet. */
  faults: readonly string[];
  /** Makes an address that somebody can give; `url` is that of the stand-in, here and below. */
  newAddress(url: string): Promise<{ id: string; address: unknown }>;
  /** The call by which its owner confirms it, once the product has it by `addressId`. */
  confirmation?(url: string, id: string, addressId: string): Promise<{ path: string; body: object }>;
  /** Its owner gives it up without a word to the product. */
  letGo(url: string, id: string): Promise<void>;
  arrived(url: string): Promise<Arrived[]>;
}

const subscription = z.object({ id: z.string(), endpoint: z.string(), keys: z.record(z.string(), z.string()) });
const devices = z.object({
  devices: z.array(
    z.object({ id: z.string(), pushes: z.array(z.object({ at: z.coerce.date(), payload: shownPush })) }),
  ),
});

const push: GivenChannel = {
  standIn: 'push',
  share: 1,
  faults: ['busy-429', 'error-500', 'error-502', 'error-503', 'reset', 'take-then-hang', 'take-then-reset'],
  async newAddress(url) {
    const made = await sendJson('POST', `${url}/control/devices`, { label: 'A phone' });
    const { id, endpoint, keys } = subscription.parse(await made.json());
    return { id, address: { endpoint, keys } };
  },
  letGo: async (url, id) => void (await sendJson('POST', `${url}/control/devices/${id}/let-go`, {})),
  async arrived(url) {
    const known = devices.parse(await get(`${url}/control/devices`));
    return known.devices.flatMap(({ id, pushes }) =>
      pushes.map(({ at, payload: { notification } }) => ({
        place: id,
        at: at.getTime(),
        word: wordIn(`${notification.title} ${notification.body}`),
        isSilent: notification.silent === true,
      })),
    );
  },
};

const mails = z.object({
  mails: z.array(z.object({ at: z.coerce.date(), to: z.array(z.string()), subject: z.string(), text: z.string() })),
});
const bouncing = z.object({ bouncing: z.array(z.string()) });
const CONFIRM_LINK = /\/confirm-email\/([\w-]+)/;
/** What is mailed of the account, as that a webhook was switched off which nobody has any more, tells of no bottle. */
const OF_ACCOUNT = 'You get this since it is about your account.';

const email: GivenChannel = {
  standIn: 'mail',
  share: 1,
  faults: ['later-451', 'reset', 'take-then-hang', 'take-then-reset'],
  newAddress: async () => {
    const id = `place-${randomUUID()}@chaos.example`;
    return { id, address: id };
  },
  async confirmation(url, id) {
    const got = mails.parse(await get(`${url}/control/mails?to=${id}`)).mails;
    return { path: '/api/mail/confirm', body: { code: CONFIRM_LINK.exec(got.at(-1)?.text ?? '')?.[1] ?? '' } };
  },
  async letGo(url, id) {
    const known = bouncing.parse(await get(`${url}/control/faults`)).bouncing;
    await sendJson('PATCH', `${url}/control/faults`, { bouncing: [...known, id] });
  },
  async arrived(url) {
    const got = mails.parse(await get(`${url}/control/mails`)).mails;
    const told = got.filter(({ text }) => !CONFIRM_LINK.test(text) && !text.includes(OF_ACCOUNT));
    return told.flatMap(({ at, to, subject, text }) =>
      to.map((place) => ({ place, at: at.getTime(), word: wordIn(`${subject} ${text}`), isSilent: false })),
    );
  },
};

/** One server of the web gets two tests a second: everybody on each of these would take long to begin. */
const WEB_SHARE = 1 / 3;
const MOST_ID = 2 ** 47;
const TEST = 'is told when your bottle comes in';
const hookCalls = z.object({
  calls: z.array(
    z.object({ at: z.coerce.date(), kind: z.string(), name: z.string(), id: z.string().optional(), body: z.unknown() }),
  ),
});
const gone = z.object({ gone: z.array(z.string()) });

/** A channel to addresses of the web, of which each is confirmed by a test that it takes. */
function ofTheWeb(kind: string, newAddress: (url: string) => { id: string; address: unknown }): GivenChannel {
  return {
    standIn: 'hooks',
    share: WEB_SHARE,
    faults: ['busy-429', 'error-500', 'error-502', 'reset', 'take-then-hang', 'take-then-reset'],
    newAddress: async (url) => newAddress(url),
    confirmation: async (_url, _id, addressId) => ({ path: `/api/channels/${addressId}/test`, body: {} }),
    async letGo(url, id) {
      const known = gone.parse(await get(`${url}/control/faults`)).gone;
      await sendJson('PATCH', `${url}/control/faults`, { gone: [...known, id] });
    },
    async arrived(url) {
      const { calls } = hookCalls.parse(await get(`${url}/control/calls`));
      return calls
        .filter((call) => call.kind === kind)
        .map(({ at, name, id, body }) => ({ place: name, at: at.getTime(), id, text: JSON.stringify(body) }))
        .filter(({ text }) => !text.includes(TEST))
        .map(({ text, ...call }) => ({ ...call, word: wordIn(text), isSilent: false }));
    },
  };
}

const webhook = ofTheWeb('webhook', (url) => {
  const id = randomUUID();
  return { id, address: `${url}/hooks/${id}` };
});
const discord = ofTheWeb('discord', (url) => {
  const id = String(randomInt(MOST_ID));
  return { id, address: `${url}/api/webhooks/${id}/token` };
});
const ntfy = ofTheWeb('ntfy', (url) => {
  const id = randomUUID();
  return { id, address: { url: `${url}/${id}` } };
});

export const GIVEN_CHANNELS = { push, email, webhook, discord, ntfy } as const satisfies Record<string, GivenChannel>;
export type GivenChannelName = keyof typeof GIVEN_CHANNELS;
export const givenChannelNames = Object.keys(GIVEN_CHANNELS) as GivenChannelName[];

const get = async (url: string): Promise<unknown> => (await fetch(url)).json();
