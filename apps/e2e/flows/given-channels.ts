import { randomUUID } from 'node:crypto';
import { createMailStandin } from '../../../tools/standins/mail/src/mail-standin';
import { createPushStandin } from '../../../tools/standins/push/src/push-standin';
import { shownPush } from '../../../tools/standins/push/src/devices';
import { VAPID } from '../../notifications/test/vapid';
import type { GivenWay } from './text-places';

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
  origin?: string;
  turnAway(isAway: boolean): void;
  /** A new address that somebody can give. */
  newAddress(): { id: string; address: unknown };
  /** The code that came to an address, by which its owner confirms it; left out where nobody has to. It does not come while its provider is away. */
  codeAt?(id: string): string;
  arrivedAt(id: string): Arrived[];
  close(): Promise<void>;
}

export type GivenChannels = Readonly<Record<GivenWay, GivenChannel>>;

export async function startGivenChannels(): Promise<GivenChannels> {
  const [push, email] = await Promise.all([startPush(), startEmail()]);
  return { push, email };
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

const CONFIRM_LINK = /\/confirm-email\/([\w-]+)/;

async function startEmail(): Promise<GivenChannel> {
  const standin = await createMailStandin();
  return {
    settings: { SMTP_URL: standin.smtpUrl, MAIL_FROM: 'alerts@barrelhive.test' },
    turnAway: (isAway) => standin.faults.set(isAway ? { share: 1, kinds: ['reset'] } : { share: 0 }),
    newAddress() {
      const id = `${randomUUID()}@home.test`;
      return { id, address: id };
    },
    codeAt: (id) => CONFIRM_LINK.exec(standin.mailsTo(id).at(-1)?.text ?? '')?.[1] ?? '',
    arrivedAt: (id) =>
      standin
        .mailsTo(id)
        .filter(({ text }) => !CONFIRM_LINK.test(text))
        .map(({ text }) => {
          const [bottle = ''] = text.split('\n\n');
          const [title = '', ...lines] = bottle.split('\n').map((line) => line.trim());
          return { title, body: lines.join('\n'), tag: undefined, isSilent: false };
        }),
    close: () => standin.close(),
  };
}
