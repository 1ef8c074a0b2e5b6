import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { onMessagesQueued } from '../queueing/wake-sender-after-commit';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { ResolveUnclearMessage } from './resolve-unclear-message';
import { SendMessage } from './send-message';
import { WakeableLoop } from './wakeable-loop';

/** Messages posted at once by one replica; a call that hangs holds up only itself. */
const POSTED_AT_ONCE = 10;
/** Unclear messages come to be looked into by the clock; nobody is woken for them. */
const RESOLVE_POLL_MS = 500;

/** Keeps messages going out, in every replica, from start to stop. */
@Injectable()
export class Sender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('sender');
  private readonly posting = new Set<Promise<void>>();
  private readonly sending: WakeableLoop;
  private readonly resolving: WakeableLoop;

  constructor(
    private readonly sendMessage: SendMessage,
    resolveUnclearMessage: ResolveUnclearMessage,
    private readonly dataSource: DataSource,
    @Inject(NOTIFICATIONS_SETTINGS) settings: NotificationsSettings,
  ) {
    const pollMs = settings.SEND_POLL_SECONDS * 1000;
    this.sending = new WakeableLoop({ work: () => this.sendNext(), pollMs, onError: this.onError });
    const resolveNext = () => resolveUnclearMessage.run();
    this.resolving = new WakeableLoop({ work: resolveNext, pollMs: RESOLVE_POLL_MS, onError: this.onError });
  }

  onApplicationBootstrap(): void {
    onMessagesQueued(this.dataSource, () => this.sending.wake());
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
