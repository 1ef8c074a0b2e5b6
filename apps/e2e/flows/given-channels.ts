import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createHooksStandin } from '../../../tools/standins/hooks/src/hooks-standin';
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
  /** An address is asked as it is given, which takes its provider: a code comes there, or a test. */
  isAsked: boolean;
  /** The code that came to an address, by which its owner confirms it; left out where none comes. */
  codeAt?(id: string): string;
  arrivedAt(id: string): Arrived[];
  close(): Promise<void>;
}

export type GivenChannels = Readonly<Record<GivenWay, GivenChannel>>;

export async function startGivenChannels(): Promise<GivenChannels> {
  const [push, email, webhook, discord, ntfy] = await Promise.all([
    startPush(),
    startEmail(),
    startOnWeb(HOOK),
    startOnWeb(DISCORD),
    startOnWeb(NTFY),
  ]);
  return { push, email, webhook, discord, ntfy };
}

async function startPush(): Promise<GivenChannel> {
  const standin = await createPushStandin();
  return {
    settings: VAPID,
    isAsked: false,
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
    isAsked: true,
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
        .flatMap(({ text }) => {
          const [told = ''] = text.split('\n\n--\n\n');
          const blocks = told.split('\n\n').filter((block) => !/:\nhttp|^FOR “/.test(block));
          return blocks.map((block) => {
            const [title = '', ...lines] = block.split('\n').map((line) => line.trim());
            return { title, body: lines.join('\n'), tag: undefined, isSilent: false };
          });
        }),
    close: () => standin.close(),
  };
}

/** A channel to addresses of the web: what an address is, and what a call says. */
interface WebWay {
  newAddress(url: string): { id: string; address: unknown };
  read(body: unknown): Omit<Arrived, 'isSilent' | 'tag'>;
}

const HOOK: WebWay = {
  newAddress(url) {
    const id = randomUUID();
    return { id, address: `${url}/hooks/${id}` };
  },
  read: (body) => ({ title: '', body: JSON.stringify(body) }),
};

const MOST_ID = 2 ** 47;
const discordBody = z.object({ embeds: z.tuple([z.object({ title: z.string(), description: z.string() })]) });
const plain = (text: string) => text.replace(/\\(.)/g, '$1');

const DISCORD: WebWay = {
  newAddress(url) {
    const id = String(randomInt(MOST_ID));
    return { id, address: `${url}/api/webhooks/${id}/token` };
  },
  read(body) {
    const [{ title, description }] = discordBody.parse(body).embeds;
    return { title: plain(title), body: plain(description) };
  },
};

const ntfyBody = z.object({ title: z.string(), message: z.string() });

const NTFY: WebWay = {
  newAddress(url) {
    const id = randomUUID();
    return { id, address: { url: `${url}/${id}` } };
  },
  read(body) {
    const { title, message } = ntfyBody.parse(body);
    return { title, body: message };
  },
};

const TEST = 'is told when your bottle comes in';

async function startOnWeb({ newAddress, read }: WebWay): Promise<GivenChannel> {
  const standin = await createHooksStandin();
  return {
    settings: {},
    origin: standin.url,
    isAsked: true,
    turnAway: (isAway) => standin.faults.set(isAway ? { share: 1, kinds: ['busy-429'] } : { share: 0 }),
    newAddress: () => newAddress(standin.url),
    arrivedAt: (id) =>
      standin
        .callsTo(id)
        .filter(({ body }) => !JSON.stringify(body).includes(TEST))
        .map(({ body }) => ({ ...read(body), tag: undefined, isSilent: false })),
    close: () => standin.close(),
  };
}
