import { SendMessage } from '../src/deliveries/send-message';
import { smsLane, type RunningNotifications } from './running-notifications';

/** Claims whatever text may go out, and posts it. */
export async function sendAll(notifications: RunningNotifications): Promise<void> {
  const sending = notifications.service.app.get(SendMessage);
  const lane = smsLane(notifications);
  for (let next = await sending.takeNext(lane, 10); next !== 'none'; next = await sending.takeNext(lane, 10)) {
    if (next !== 'not-sent') await Promise.all(sending.post(lane, next));
  }
}
