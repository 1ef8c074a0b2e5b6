import { credentialsOf, DomainError, noteRefusedWebhook, signingProvider } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallProxy } from '../proxy/call-proxy';
import { refuseOtherThanJson } from '../proxy/request-body';
import { routes, type Route } from '../routing/routes';
import { kindOf } from '../limits/count-requests';
import { admitKey } from '../limits/admit-key';
import { RequestRate } from '../limits/request-rate';
import { SessionCheck } from '../sessions/session-check';
import { IdentifyCaller } from './identify-caller';

/** Takes every call of the API: checks its session as its route demands, and hands it to its service. */
@Injectable()
export class RouteCalls {
  constructor(
    private readonly callers: IdentifyCaller,
    private readonly sessions: SessionCheck,
    private readonly proxy: CallProxy,
    private readonly rate: RequestRate,
  ) {}

  /** Puts the route table onto the HTTP server; any other path under /api is a 404. */
  register(server: FastifyInstance): void {
    server.addHook('onResponse', (request, _reply, done) => {
      const provider = request.is404 ? signingProvider(request) : undefined;
      if (provider) noteRefusedWebhook(provider, new DomainError('NOT_FOUND'));
      done();
    });
    for (const route of routes) {
      server.route({
        method: route.method,
        url: route.path,
        exposeHeadRoute: route.method === 'GET' && !route.streams,
        handler: (request, reply) => this.call(route, request, reply),
      });
    }
    for (const url of ['/api', '/api/*']) {
      server.all(url, () => {
        throw new DomainError('NOT_FOUND');
      });
    }
  }

  private async call(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (route.access !== 'webhook') refuseOtherThanJson(request.raw);
    const { token } = credentialsOf(request.headers.authorization, route.streams && tokenInAddress(request));
    const { userId, key } = await this.callers.identify(route, token, request.correlationId);
    if (userId !== undefined) this.rate.admitUser(userId, kindOf(route));
    const ofKey = key && { userId: key.user_id, callsPerDay: key.calls_per_day };
    const headers = ofKey && admitKey(this.rate, ofKey, reply);
    await this.proxy.pass(route, request, reply, {
      token: key?.token,
      headers,
      // The session may have ended while the body came.
      onBody: async () => void (await this.callers.identify(route, token, request.correlationId)),
      onStatus: (status) => {
        if (status < 300) this.noteEnd(route, token, userId);
        if (status === 400 && route.costs === 'payment') this.rate.forgetPayment(request.ip, userId);
        if (status < 300 && kindOf(route) === 'webhook') this.rate.forgetWebhook(request.ip);
      },
    });
  }

  /** Before the client learns that its session ended, no later request of it may find the old answer here. */
  private noteEnd({ endsSessions }: Route, token: string | undefined, userId: string | undefined): void {
    if (endsSessions === 'own' && token !== undefined) this.sessions.sessionEnded(token);
    if (endsSessions === 'all' && userId !== undefined) this.sessions.sessionsEnded(userId);
  }
}

function tokenInAddress({ query }: FastifyRequest): unknown {
  return typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
}
