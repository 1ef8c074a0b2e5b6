import type { WorkLoop } from '@barrelhive/jobs';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { Places } from './places';
import { ResolveUnclearMessage } from './resolve-unclear-message';
import { SendMessage } from './send-message';

/** Unclear messages become due by the clock, which wakes nobody. */
const RESOLVE_POLL_MS = 500;

const FAILURE = 'messages could not be worked on';

/** Keeps messages going out, in every replica, from start to stop. */
@Injectable()
export class Sender implements BeforeApplicationShutdown {
  private readonly log = logger('sender');
  private readonly posting = new Set<Promise<void>>();
  private readonly sending: WorkLoop;

  constructor(
    private readonly sendMessage: SendMessage,
    private readonly places: Places,
    resolveUnclearMessage: ResolveUnclearMessage,
    loops: ServiceLoops,
    @Inject(NOTIFICATIONS_SETTINGS) settings: NotificationsSettings,
  ) {
    const restMs = settings.SEND_POLL_SECONDS * 1000;
    this.sending = loops.repeat({ round: () => this.sendNext(), restMs, wokenBy: 'message', failure: FAILURE });
    loops.repeat({ round: () => resolveUnclearMessage.run(), restMs: RESOLVE_POLL_MS, failure: FAILURE });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sending.stop();
    await Promise.all(this.posting);
  }

  private async sendNext(): Promise<boolean> {
    const next = await this.sendMessage.takeNext(await this.places.awaitRoom());
    if (next === 'none' || next === 'not-sent') return next === 'not-sent';
    for (const posted of this.sendMessage.post(next)) this.follow(posted);
    return true;
  }

  private follow(posted: Promise<void>): void {
    const posting = posted
      .catch((error: unknown) => this.log.error({ err: error }, FAILURE))
      .finally(() => {
        this.posting.delete(posting);
        // Another message to the same number may have waited for this one.
        this.sending.wake();
      });
    this.posting.add(posting);
  }
}
