import { queryRows } from '@barrelhive/database';
import { DrainRequests, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { DataSource } from 'typeorm';
import * as z from 'zod';

/** A comment this often keeps what stands between from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** In case a notification of Postgres was lost. */
const REST_MS = 10_000;
const STILL_WAITING: MessageEvent = { comment: 'still waiting' };
const PLAN_CHANGED: MessageEvent = { type: 'plan-changed', data: { type: 'plan-changed' } };

const versionRow = z.object({ userId: z.string(), version: z.int() });

interface Listener {
  userId: string;
  stream: Subscriber<MessageEvent>;
  /** The version of the entitlement that was there last; undefined until that was read. */
  version: number | undefined;
}

/** The pages that wait for a plan to take effect. Each replica tells those that are connected to it. */
@Injectable()
export class PlanChanges implements OnModuleDestroy {
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly dataSource: DataSource,
    loops: ServiceLoops,
    requests: DrainRequests,
  ) {
    const failure = 'pages could not be told of changed plans';
    loops.repeat({ round: () => this.tell(), restMs: REST_MS, wokenBy: 'entitlement', failure });
    requests.whenDraining(() => this.endings());
  }

  /** Says when the user's plan changes, and ends with that; or when the page leaves. */
  of(userId: string): Observable<MessageEvent> {
    return new Observable((stream) => {
      const listener: Listener = { userId, stream, version: undefined };
      this.listeners.add(listener);
      // What changed before is known once this is read; then the page hears of it.
      this.tell([listener]).catch(() => stream.complete());
      stream.next(STILL_WAITING);
      const heart = setInterval(() => stream.next(STILL_WAITING), HEARTBEAT_MS);
      return () => {
        clearInterval(heart);
        this.listeners.delete(listener);
      };
    });
  }

  onModuleDestroy(): void {
    for (const end of this.endings()) end();
  }

  private async tell(asked = [...this.listeners]): Promise<void> {
    if (asked.length === 0) return;
    const query = 'SELECT user_id AS "userId", version FROM entitlement WHERE user_id = ANY ($1)';
    const rows = await queryRows(this.dataSource, versionRow, query, [asked.map(({ userId }) => userId)]);
    const versions = new Map(rows.map(({ userId, version }) => [userId, version]));
    for (const listener of asked) {
      const version = versions.get(listener.userId) ?? 0;
      const before = listener.version ?? version;
      listener.version = before;
      if (version === before) continue;
      listener.stream.next(PLAN_CHANGED);
      listener.stream.complete();
    }
  }

  private endings(): (() => void)[] {
    return [...this.listeners].map(
      ({ stream }) =>
        () =>
          stream.complete(),
    );
  }
}
