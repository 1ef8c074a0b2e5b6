import * as z from 'zod';
import { shownPush } from '../../../tools/standins/push/src/devices';
import { wordIn } from '../../texts/bottle-words';
import type { Arrived } from './judge-places';

/** A channel to which people give addresses, as its stand-in plays it. A further one is one more entry of {@link GIVEN_CHANNELS}. */
interface GivenChannel {
  /** Words of the stand-in for what a post may meet. */
  faults: readonly string[];
  /** Makes an address that somebody can give; `url` is that of the stand-in, here and below. */
  newAddress(url: string): Promise<{ id: string; address: unknown }>;
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
  faults: ['busy-429', 'error-500', 'error-502', 'error-503', 'reset', 'take-then-hang', 'take-then-reset'],
  async newAddress(url) {
    const { id, endpoint, keys } = subscription.parse(await post(`${url}/control/devices`, { label: 'A phone' }));
    return { id, address: { endpoint, keys } };
  },
  letGo: async (url, id) => void (await post(`${url}/control/devices/${id}/let-go`, {})),
  async arrived(url) {
    const known = devices.parse(await (await fetch(`${url}/control/devices`)).json());
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

export const GIVEN_CHANNELS = { push } as const satisfies Record<string, GivenChannel>;
export type GivenChannelName = keyof typeof GIVEN_CHANNELS;
export const givenChannelNames = Object.keys(GIVEN_CHANNELS) as GivenChannelName[];

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
