import { DomainError, WorkLimit } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import { OpenCounts } from './open-counts';

/** This many wait in a replica for others. */
const MOST_WAITING = 256;

type AssistantSettings = Pick<GatewaySettings, 'ASSISTANT_CALLS_AT_ONCE' | 'ASSISTANT_CALLS_AT_ONCE_PER_USER'>;

/**
 * Bounds what assistants have under way: one of their calls asks several services, some of them more than once. A user has a few at once, so that all who
 * wait have their turns.
 */
@Injectable()
export class AssistantCalls {
  private readonly ofUsers = new OpenCounts();
  private readonly ofAll: WorkLimit;

  constructor(@Inject(GATEWAY_SETTINGS) private readonly settings: AssistantSettings) {
    this.ofAll = new WorkLimit({ atOnce: settings.ASSISTANT_CALLS_AT_ONCE, waiting: MOST_WAITING });
  }

  /** Throws TOO_MANY_REQUESTS when the user has too many under way or waiting, and SERVICE_BUSY when too many wait. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const end = this.ofUsers.open(userId, this.settings.ASSISTANT_CALLS_AT_ONCE_PER_USER);
    if (!end) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    try {
      return await this.ofAll.run(work);
    } finally {
      end();
    }
  }
}
