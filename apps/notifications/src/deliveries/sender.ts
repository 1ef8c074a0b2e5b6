import type { WorkLoop } from '@barrelhive/jobs';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { Lanes, type Lane } from './lanes';
import { ResolveUnclearMessage } from './resolve-unclear-message';
import { LookUpUnreported } from './look-up-unreported';
import { SendMessage } from './send-message';

/** Unclear messages become due by the clock, which wakes nobody. */
const RESOLVE_POLL_MS = 500;
/** A look for what was never reported reads the messages of a day, and nobody waits for what it finds. */
const LONGEST_LOOK_UP_REST_SECONDS = 60;

const FAILURE = 'messages could not be worked on';

/** Keeps messages going out on each channel, in every replica, from start to stop. */
@Injectable()
export class Sender implements BeforeApplicationShutdown {
  private readonly log = logger('sender');
  private readonly posting = new Set<Promise<void>>();
  private readonly sending: readonly WorkLoop[];

  constructor(
    private readonly sendMessage: SendMessage,
    resolveUnclearMessage: ResolveUnclearMessage,
    lookUpUnreported: LookUpUnreported,
    lanes: Lanes,
    loops: ServiceLoops,
    @Inject(NOTIFICATIONS_SETTINGS) settings: NotificationsSettings,
  ) {
    const restMs = settings.SEND_POLL_SECONDS * 1000;
    const lookUpRestMs = Math.min(LONGEST_LOOK_UP_REST_SECONDS, settings.BUNDLE_WAIT_SECONDS) * 1000;
    this.sending = lanes.all.map((lane) => {
      const { channel } = lane;
      loops.repeat({ round: () => resolveUnclearMessage.run(channel), restMs: RESOLVE_POLL_MS, failure: FAILURE });
      loops.repeat({ round: () => lookUpUnreported.run(channel), restMs: lookUpRestMs, failure: FAILURE });
      const sending = loops.repeat({
        round: () => this.sendNext(lane, () => sending.wake()),
        restMs,
        wokenBy: 'message',
        failure: FAILURE,
      });
      return sending;
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending.map((sending) => sending.stop()));
    await Promise.all(this.posting);
  }

  private async sendNext(lane: Lane, wake: () => void): Promise<boolean> {
    const next = await this.sendMessage.takeNext(lane, await lane.places.awaitRoom());
    if (next === 'none' || next === 'not-sent') return next === 'not-sent';
    for (const posted of this.sendMessage.post(lane, next)) this.follow(posted, wake);
    return true;
  }

  private follow(posted: Promise<void>, wake: () => void): void {
    const posting = posted
      .catch((error: unknown) => this.log.error({ err: error }, FAILURE))
      .finally(() => {
        this.posting.delete(posting);
        // Another message to the same address may have waited for this one.
        wake();
      });
    this.posting.add(posting);
  }
}
