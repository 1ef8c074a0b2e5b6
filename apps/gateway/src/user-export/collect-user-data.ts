import {
  errorBody,
  upstreamNames,
  userData,
  type Upstream,
  type UserData,
  type UserExport,
} from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { parseJson } from '../sessions/ended-sessions';
import { Upstreams } from '../upstreams/upstreams';

/** This many exports of one user may be under way: each asks six services at once. */
const MOST_OF_ONE_USER = 2;

interface Caller {
  userId: string;
  token: string;
  correlationId: string;
}

/** What the services hold of a user, put side by side. Each is asked as the caller, and answers for itself (docs/adr/0021). */
@Injectable()
export class CollectUserData {
  private readonly log = logger('collect-user-data');

  private readonly underWay = new Map<string, number>();

  constructor(private readonly upstreams: Upstreams) {}

  /** All of it or nothing: a part that is missing would look like nothing held. Throws what a service refuses with, and TOO_MANY_REQUESTS. */
  async run(caller: Caller, now: Date): Promise<UserExport> {
    const { userId } = caller;
    const before = this.underWay.get(userId) ?? 0;
    if (before >= MOST_OF_ONE_USER) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    this.underWay.set(userId, before + 1);
    const asked = upstreamNames.map(async (service) => [service, await this.partOf(service, caller)] as const);
    // The last part counts, also when another one was refused.
    void Promise.allSettled(asked).then(() => this.ended(userId));
    const parts = await Promise.all(asked);
    return { exported_at: now.toISOString(), user_id: userId, services: Object.fromEntries(parts) };
  }

  private ended(userId: string): void {
    const left = (this.underWay.get(userId) ?? 1) - 1;
    if (left > 0) this.underWay.set(userId, left);
    else this.underWay.delete(userId);
  }

  private async partOf(service: Upstream, { userId, token, correlationId }: Caller): Promise<UserData> {
    const headers = { authorization: `Bearer ${token}`, 'x-correlation-id': correlationId };
    const path = `/internal/users/${encodeURIComponent(userId)}/data`;
    const { statusCode, retryAfter, text } = await this.ask(service, path, headers);
    const said = parseJson(text);
    const part = userData.safeParse(said);
    if (statusCode === 200 && part.success) return part.data;
    const refusal = errorBody.safeParse(said);
    if (refusal.success) throw new DomainError(refusal.data.code, comeBack(retryAfter));
    this.log.warn({ service, statusCode }, 'a service gave no usable answer about the data of a user');
    throw new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
  }

  private async ask(service: Upstream, path: string, headers: Record<string, string>) {
    try {
      return await this.upstreams.askForPart(service, path, headers);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.log.warn({ err: error, service }, 'a service could not be asked for the data of a user');
      throw new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
    }
  }
}

/** When a service says in seconds when to come back, that is passed on. */
function comeBack(retryAfter: string | string[] | undefined): { retryAfterSeconds?: number } {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter)
    ? { retryAfterSeconds: Number(retryAfter) }
    : {};
}
