import { alertOutlookList, type AlertOutlook } from '@barrelhive/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishUnsent } from '../../src/deliveries/finish-unsent';
import { Lanes, type Lane } from '../../src/deliveries/lanes';
import { findMessage, type Message } from '../../src/deliveries/message';
import { SendMessage } from '../../src/deliveries/send-message';
import { notificationsServiceWith } from '../../src/notifications-service';
import { alertIdOf } from '../found-matches';
import type { RunningNotifications, Subscriber } from '../running-notifications';
import { startWithoutLoops } from '../step-by-step';
import { FileChannel } from './file-channel';

/** Notifications that tell by text and into a file, step by step. */
export class SendingOnBoth {
  private constructor(
    readonly notifications: RunningNotifications,
    readonly file: FileChannel,
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<SendingOnBoth> {
    const notifications = await startWithoutLoops(settings, notificationsServiceWith(FileChannel));
    return new SendingOnBoth(notifications, notifications.service.app.get(FileChannel));
  }

  readonly laneOf = (channel: string): Lane => this.notifications.service.app.get(Lanes).of(channel);

  readonly transaction = (work: (manager: EntityManager) => Promise<void>): Promise<void> =>
    this.notifications.service.app.get(DataSource).transaction(work);

  /** Sends all that may go on a channel. */
  readonly send = async (channel: string): Promise<void> => {
    const sending = this.notifications.service.app.get(SendMessage);
    const lane = this.laneOf(channel);
    for (let next = await sending.takeNext(lane, 10); next !== 'none'; next = await sending.takeNext(lane, 10)) {
      if (next !== 'not-sent') await Promise.all(sending.post(lane, next));
    }
  };

  readonly messageOn = async (channel: string, { userId }: Subscriber): Promise<Message> => {
    const query = 'WHERE m.user_id = $1 AND m.channel = $2 ORDER BY m.created_at DESC LIMIT 1';
    const message = await findMessage(this.notifications.dataSource.manager, query, [userId, channel]);
    if (!message) throw new Error(`nothing on ${channel}`);
    return message;
  };

  readonly endStale = (message: Message): Promise<void> =>
    this.transaction((manager) =>
      this.notifications.service.app.get(FinishUnsent).run(manager, message, { step: 'expired', reason: 'stale' }),
    );

  /** What is said of some alerts of a person in the same moment. */
  readonly outlooksOf = async ({ userId }: Subscriber, alerts: readonly string[]): Promise<AlertOutlook[]> => {
    this.notifications.alerts.finds = alerts.map((alert) => ({ alertId: alertIdOf(alert) }));
    return alertOutlookList.parse((await this.notifications.call(userId, 'GET', '/api/alert-outlooks')).body);
  };

  readonly received = ({ userId, phone }: Subscriber): { sms: number; file: number } => ({
    sms: this.notifications.textsTo(phone).length,
    file: this.file.textsFor(userId).length,
  });
}
