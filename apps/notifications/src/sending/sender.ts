import { PostgresNotifications, WorkLoop } from '@barrelhive/jobs';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { ResolveUnclearMessage } from './resolve-unclear-message';
import { SendMessage } from './send-message';

/** Messages posted at once by one replica; a call that hangs holds up only itself. */
const POSTED_AT_ONCE = 10;
/** Unclear messages become due by the clock, which wakes nobody. */
const RESOLVE_POLL_MS = 500;

/** Keeps messages going out, in every replica, from start to stop. */
@Injectable()
export class Sender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('sender');
  private readonly posting = new Set<Promise<void>>();
  private readonly sending: WorkLoop;
  private readonly resolving: WorkLoop;

  constructor(
    private readonly sendMessage: SendMessage,
    resolveUnclearMessage: ResolveUnclearMessage,
    notifications: PostgresNotifications,
    @Inject(NOTIFICATIONS_SETTINGS) settings: NotificationsSettings,
  ) {
    const { onError } = this;
    const restMs = settings.SEND_POLL_SECONDS * 1000;
    this.sending = new WorkLoop({ round: () => this.sendNext(), restMs, onError });
    this.resolving = new WorkLoop({ round: () => resolveUnclearMessage.run(), restMs: RESOLVE_POLL_MS, onError });
    notifications.subscribeToTable('message', () => this.sending.wake());
  }

  onApplicationBootstrap(): void {
    this.sending.start();
    this.resolving.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sending.stop(), this.resolving.stop()]);
    await Promise.all(this.posting);
  }

  private async sendNext(): Promise<boolean> {
    if (this.posting.size >= POSTED_AT_ONCE) await Promise.race(this.posting);
    const next = await this.sendMessage.takeNext();
    if (next === 'none' || next === 'not-sent') return next !== 'none';
    const posting = this.sendMessage
      .post(next)
      .catch(this.onError)
      .finally(() => {
        this.posting.delete(posting);
        // Another message to the same number may have waited for this one.
        this.sending.wake();
      });
    this.posting.add(posting);
    return true;
  }

  private readonly onError = (error: unknown): void => {
    this.log.error({ err: error }, 'messages could not be worked on');
  };
}
