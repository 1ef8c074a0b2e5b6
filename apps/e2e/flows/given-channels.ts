import { createPushStandin } from '../../../tools/standins/push/src/push-standin';
import { shownPush } from '../../../tools/standins/push/src/devices';
import { VAPID } from '../../notifications/test/vapid';
import { GIVEN_WAYS, type GivenWay } from './text-places';

/** What arrived at an address. */
export interface Arrived {
  title: string;
  body: string;
  /** What it is about; a later one takes the place of an earlier one. */
  tag: string | undefined;
  isSilent: boolean;
}

/** A channel to which people give addresses, and the stand-in that it tells. */
export interface GivenChannel {
  settings: Readonly<Record<string, string>>;
  /** Where the channel may call. */
  origin: string;
  turnAway(isAway: boolean): void;
  /** A new address that somebody can give. */
  newAddress(): { id: string; address: unknown };
  arrivedAt(id: string): Arrived[];
  close(): Promise<void>;
}

const START: Readonly<Record<GivenWay, () => Promise<GivenChannel>>> = { push: startPush };

export type GivenChannels = Readonly<Record<GivenWay, GivenChannel>>;

export async function startGivenChannels(): Promise<GivenChannels> {
  const [push] = await Promise.all(GIVEN_WAYS.map((way) => START[way]()));
  if (!push) throw new Error('a channel did not start');
  return { push };
}

async function startPush(): Promise<GivenChannel> {
  const standin = await createPushStandin();
  return {
    settings: VAPID,
    origin: standin.url,
    turnAway: (isAway) =>
      isAway
        ? standin.faults.set({ share: 1, kinds: ['busy-429'], retryAfterSeconds: 600 })
        : standin.faults.set({ share: 0 }),
    newAddress() {
      const { id, endpoint, keys } = standin.subscribe('A phone', VAPID.VAPID_PUBLIC_KEY);
      return { id, address: { endpoint, keys } };
    },
    arrivedAt: (id) =>
      standin.pushesTo(id).map(({ payload }) => {
        const { silent, ...shown } = shownPush.parse(payload).notification;
        return { title: shown.title, body: shown.body, tag: shown.tag, isSilent: silent === true };
      }),
    close: () => standin.close(),
  };
}
