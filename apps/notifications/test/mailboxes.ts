import { addedChannelAddress, channelsAnswer, type ChannelAddress } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { createMailStandin, type MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import { Lanes } from '../src/deliveries/lanes';
import { ResolveUnclearMessage } from '../src/deliveries/resolve-unclear-message';
import { SendMessage } from '../src/deliveries/send-message';
import { WriteMornings } from '../src/digests/write-mornings';
import type { RunningNotifications, Subscriber } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const hourInUtah = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', hour: '2-digit' });

/** The subject of the mail that tells what `match` finds where nothing else is said. */
export const BACK_IN_STOCK: unknown = expect.stringMatching(/^Blanton.*: back in stock$/);

/** The service with mail, step by step, and the mail server that it hands mail to. */
export interface MailingNotifications {
  notifications: RunningNotifications;
  standin: MailStandin;
  /** Somebody new who pays. */
  person(): Promise<Subscriber>;
  /** An address that nobody gave yet. */
  mailbox(): string;
  /** Gives an address to the channel. */
  give(userId: string, address: string): Promise<{ status: number; body: unknown }>;
  /** The code in the last mail to an address. */
  codeTo(address: string): string;
  /** A call of somebody without a log-in. */
  post(path: string, body: string, type?: string): Promise<number>;
  confirm(code: string): Promise<number>;
  /** A confirmed address of somebody; gives its id. */
  addMailbox(person: Pick<Subscriber, 'userId'>, address: string, tells?: 'each_morning'): Promise<string>;
  /** It is within the quiet hours that somebody chose for an address, and stays so for hours. */
  letSleep(person: Pick<Subscriber, 'userId'>, id: string): Promise<void>;
  addressesOf(userId: string): Promise<ChannelAddress[]>;
  /** Sends all mail that may go, and settles what is unclear. */
  send(): Promise<void>;
  /** It is eight in the morning. */
  dawn(): Promise<number>;
  /** The subjects of what an address was told, without what asked to confirm it. */
  subjectsTo(address: string): string[];
  /** Leaves no faults, no addresses and nothing told. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startMailing(more: Record<string, string> = {}): Promise<MailingNotifications> {
  const standin = await createMailStandin();
  const settings = { CHANNELS: 'sms,email', SMTP_URL: standin.smtpUrl, MAIL_FROM: 'alerts@barrelhive.test', ...more };
  const notifications = await startWithoutLoops(settings);
  const { app } = notifications.service;
  const give: MailingNotifications['give'] = (userId, address) =>
    notifications.call(userId, 'POST', '/api/channels', {
      ...{ channel: 'email', label: 'Mail', wording: 'Mail me at this address', address },
    });
  const codeTo = (address: string) =>
    /\/confirm-email\/([\w-]+)/.exec(standin.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? 'none';
  const post: MailingNotifications['post'] = async (path, body, type) => {
    const headers: [string, string][] = type === undefined ? [] : [['content-type', type]];
    return (await fetch(`${notifications.url}${path}`, { method: 'POST', body, headers })).status;
  };
  const confirm = (code: string) => post('/api/mail/confirm', JSON.stringify({ code }), 'application/json');
  let boxes = 0;
  return {
    notifications,
    standin,
    person: () => notifications.subscriber('basic'),
    mailbox: () => `box-${++boxes}@home.test`,
    give,
    codeTo,
    post,
    confirm,
    async addMailbox({ userId }, address, tells) {
      const { id } = addedChannelAddress.parse((await give(userId, address)).body);
      await confirm(codeTo(address));
      if (tells) await notifications.call(userId, 'PATCH', `/api/channels/${id}`, { tells });
      return id;
    },
    async letSleep({ userId }, id) {
      const quiet = hourInUtah.format() < '12' ? { from: '23:59', until: '20:00' } : { from: '03:00', until: '00:00' };
      await notifications.call(userId, 'PATCH', `/api/channels/${id}`, { quiet_hours: quiet });
    },
    async addressesOf(userId) {
      const { body } = await notifications.call(userId, 'GET', '/api/channels');
      return channelsAnswer.parse(body).channels.flatMap(({ addresses }) => addresses);
    },
    async send() {
      const sending = app.get(SendMessage);
      const lane = app.get(Lanes).of('email');
      for (let next = await sending.takeNext(lane, 10); next !== 'none'; next = await sending.takeNext(lane, 10))
        if (next !== 'not-sent') await Promise.all(sending.post(lane, next));
      while (await app.get(ResolveUnclearMessage).run(lane.channel));
    },
    dawn: () => app.get(WriteMornings).run({ slot: new Date(), signal: new AbortController().signal }),
    subjectsTo: (address) =>
      standin.mailsTo(address).flatMap(({ subject, headers }) => ('list-unsubscribe' in headers ? [subject] : [])),
    async clear() {
      standin.faults.clear();
      const told = 'message, sending_pause, provider_health, standing, given_address, waiting_match';
      await execute(notifications.dataSource, `TRUNCATE ${told}`);
    },
    async dispose() {
      await notifications.dispose();
      await standin.close();
    },
  };
}
