import type { CurrentSession } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { DomainError, type Identity } from '@barrelhive/service-kit';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { isLive, LAST_SEEN_STEP_MS, latestEnd } from './session-times';

/** Beyond the token's signature, the session itself must live: an ended one is refused at once, not when its token expires. */
@Injectable()
export class LiveSessionGuard implements CanActivate {
  constructor(private readonly dataSource: DataSource) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: Identity }>();
    if (!user) throw new DomainError('AUTHENTICATION_REQUIRED');
    if (!(await checkSession(this.dataSource, user))) throw new DomainError('SESSION_EXPIRED');
    return true;
  }
}

const sessionRow = z.object({
  startedAt: z.date(),
  lastSeenAt: z.date(),
  endedAt: z.nullable(z.date()),
  now: z.date(),
});

/** The live session behind a token, or undefined when it ended, idled out or grew too old. Notes that its owner was here. */
export async function checkSession(
  dataSource: DataSource,
  { sessionId, userId }: Identity,
): Promise<CurrentSession | undefined> {
  const session = await queryRow(
    dataSource,
    sessionRow,
    `SELECT started_at AS "startedAt", last_seen_at AS "lastSeenAt", ended_at AS "endedAt", now() AS now
       FROM session WHERE id = $1 AND account_id = $2`,
    [sessionId, userId],
  );
  if (!session || !isLive(session, session.now)) return undefined;
  if (session.now.getTime() - session.lastSeenAt.getTime() >= LAST_SEEN_STEP_MS) await noteSeen(dataSource, sessionId);
  return { session_id: sessionId, user_id: userId, expires_at: latestEnd(session.startedAt).toISOString() };
}

async function noteSeen(dataSource: DataSource, sessionId: string): Promise<void> {
  await execute(
    dataSource,
    `UPDATE session SET last_seen_at = now()
       WHERE id = $1 AND ended_at IS NULL AND last_seen_at <= now() - $2 * interval '1 millisecond'`,
    [sessionId, LAST_SEEN_STEP_MS],
  );
}
