import { credentialsOf, DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { CallsAtOnce } from '../limits/calls-at-once';
import { kindOf } from '../limits/count-requests';
import { RequestRate } from '../limits/request-rate';
import { refuseOtherThanJson } from '../proxy/request-body';
import { isApiKey } from '../routing/key-scopes';
import { USER_EXPORT } from '../routing/routes';
import { SessionCheck } from '../sessions/session-check';
import { CollectUserData } from './collect-user-data';

const pathOfUser = z.object({ id: z.string() });

/** Answers the caller with a file of all that is held of them. */
@Injectable()
export class ServeUserExport {
  constructor(
    private readonly sessions: SessionCheck,
    private readonly rate: RequestRate,
    private readonly atOnce: CallsAtOnce,
    private readonly collect: CollectUserData,
  ) {}

  register(server: FastifyInstance): void {
    server.route({
      method: USER_EXPORT.method,
      url: USER_EXPORT.path,
      exposeHeadRoute: false,
      handler: (request, reply) => this.answer(request, reply),
    });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply) {
    refuseOtherThanJson(request.raw);
    const { token } = credentialsOf(request.headers.authorization);
    if (token === undefined) throw new DomainError('AUTHENTICATION_REQUIRED', { requiresAuth: true });
    if (isApiKey(token)) throw new DomainError('API_KEY_NOT_ALLOWED');
    const { correlationId } = request;
    const userId = await this.sessions.liveUser(token, correlationId);
    this.rate.admitUser(userId, kindOf(USER_EXPORT));
    // Somebody else's data and no data at all look the same.
    if (pathOfUser.parse(request.params).id !== userId) throw new DomainError('NOT_FOUND');
    this.rate.admitUser(userId, 'export');
    this.atOnce.admit(USER_EXPORT, request, reply);
    const now = new Date();
    const collected = await this.collect.run({ userId, token, correlationId }, now).catch((error: unknown) => {
      this.rate.forgetExport(userId);
      throw error;
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="barrelhive-${now.toISOString().slice(0, 10)}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(collected, null, 2));
  }
}
