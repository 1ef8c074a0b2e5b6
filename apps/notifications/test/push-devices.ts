import { channelAddress, channelsAnswer, type ChannelAddress } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { createPushStandin, type PushStandin } from '../../../tools/standins/push/src/push-standin';
import type { Subscription } from '../../../tools/standins/push/src/control-routes';
import { shownPush } from '../../../tools/standins/push/src/devices';
import { Lanes } from '../src/deliveries/lanes';
import { SendMessage } from '../src/deliveries/send-message';
import type { RunningNotifications, Subscriber } from './running-notifications';
import { startWithoutLoops } from './step-by-step';
import { VAPID } from './vapid';

/** A device of the stand-in, as its person gave it to us. */
export interface KnownDevice extends Subscription {
  /** Of the device at our side. */
  addressId: string;
}

/** The service with pushes, step by step, and the push service that it sends to. */
export interface PushingNotifications {
  notifications: RunningNotifications;
  standin: PushStandin;
  /** Gives a device of the stand-in to the channel. */
  give(userId: string, device: Subscription, more?: object): Promise<{ status: number; body: unknown }>;
  /** A new device of somebody. */
  addDevice(person: Pick<Subscriber, 'userId'>, label?: string): Promise<KnownDevice>;
  addressesOf(userId: string): Promise<ChannelAddress[]>;
  /** Sends all that may go on a channel. */
  send(channel?: string): Promise<void>;
  /** The titles that a device read. */
  titlesOn(device: Subscription): string[];
  dispose(): Promise<void>;
}

/** Pushes may go to these origins, too. */
export async function startPushing(alsoTo: readonly string[] = []): Promise<PushingNotifications> {
  const standin = await createPushStandin();
  const notifications = await startWithoutLoops({
    ...{ CHANNELS: 'sms,push', OUTBOUND_ALLOWED: [standin.url, ...alsoTo].join(','), ...VAPID },
  });
  const give: PushingNotifications['give'] = (userId, { endpoint, keys }, more = {}) =>
    notifications.call(userId, 'POST', '/api/channels', {
      ...{ channel: 'push', label: 'A phone', wording: 'Notify this device', address: { endpoint, keys } },
      ...more,
    });
  return {
    notifications,
    standin,
    give,
    async addDevice({ userId }, label = 'A phone') {
      const device = standin.subscribe(label, VAPID.VAPID_PUBLIC_KEY);
      const { id: addressId } = channelAddress.parse((await give(userId, device, { label })).body);
      return { ...device, addressId };
    },
    async addressesOf(userId) {
      const { body } = await notifications.call(userId, 'GET', '/api/channels');
      return channelsAnswer.parse(body).channels.flatMap(({ addresses }) => addresses);
    },
    async send(channel = 'push') {
      const sending = notifications.service.app.get(SendMessage);
      const lane = notifications.service.app.get(Lanes).of(channel);
      for (let next = await sending.takeNext(lane, 10); next !== 'none'; next = await sending.takeNext(lane, 10))
        if (next !== 'not-sent') await Promise.all(sending.post(lane, next));
    },
    titlesOn: ({ id }) => standin.pushesTo(id).map(({ payload }) => shownPush.parse(payload).notification.title),
    async dispose() {
      await notifications.dispose();
      await standin.close();
    },
  };
}

/** The person sleeps now where the device is, by the hours that were chosen for it. */
export async function letSleep({ notifications }: PushingNotifications, { addressId }: KnownDevice): Promise<void> {
  const now = `(extract(epoch FROM (now() AT TIME ZONE 'America/Denver')::time) / 60)::int`;
  const sql = `UPDATE given_address SET open_from = CASE WHEN ${now} < 1200 THEN ${now} + 120 ELSE 0 END,
    open_until = CASE WHEN ${now} < 1200 THEN ${now} + 180 ELSE 60 END WHERE id = $1`;
  await execute(notifications.dataSource, sql, [addressId]);
}
