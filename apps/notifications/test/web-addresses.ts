import {
  addedChannelAddress,
  channelsAnswer,
  type AddedChannelAddress,
  type ChannelAddress,
} from '@barrelhive/contracts';
import { createHooksStandin, type HooksStandin } from '../../../tools/standins/hooks/src/hooks-standin';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

export type WebChannel = 'webhook' | 'discord' | 'ntfy';

/** The service with webhooks, Discord and ntfy, step by step, and the server that takes all three. */
export interface CallingNotifications {
  notifications: RunningNotifications;
  standin: HooksStandin;
  /** An address of the stand-in that nobody has yet, and its name there. */
  newAddress(channel: WebChannel): { name: string; address: unknown };
  give(userId: string, channel: WebChannel, address: unknown): Promise<{ status: number; body: unknown }>;
  /** Gives a new address, and says what it is called at the stand-in. */
  add(userId: string, channel: WebChannel): Promise<AddedChannelAddress & { name: string; address: unknown }>;
  addressesOf(userId: string): Promise<ChannelAddress[]>;
  dispose(): Promise<void>;
}

export async function startCalling(): Promise<CallingNotifications> {
  const standin = await createHooksStandin();
  const notifications = await startWithoutLoops({
    CHANNELS: 'sms,discord,ntfy,webhook',
    OUTBOUND_ALLOWED: standin.url,
    WEBHOOK_TIMEOUT_SECONDS: '1',
  });
  let given = 0;
  const newAddress: CallingNotifications['newAddress'] = (channel) => {
    const name = String(++given);
    if (channel === 'ntfy') return { name, address: { url: `${standin.url}/${name}`, token: 'tk_secret' } };
    const path = channel === 'discord' ? `/api/webhooks/${name}/token` : `/hooks/${name}`;
    return { name, address: `${standin.url}${path}` };
  };
  const give: CallingNotifications['give'] = (userId, channel, address) =>
    notifications.call(userId, 'POST', '/api/channels', { channel, label: 'Mine', wording: 'Tell it there', address });
  return {
    notifications,
    standin,
    newAddress,
    give,
    async add(userId, channel) {
      const made = newAddress(channel);
      const { body } = await give(userId, channel, made.address);
      return { ...addedChannelAddress.parse(body), ...made };
    },
    async addressesOf(userId) {
      const { body } = await notifications.call(userId, 'GET', '/api/channels');
      return channelsAnswer.parse(body).channels.flatMap(({ addresses }) => addresses);
    },
    async dispose() {
      await notifications.dispose();
      await standin.close();
    },
  };
}
