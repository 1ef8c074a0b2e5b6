import { serviceNames } from '@barrelhive/contracts';
import { createService, DomainError, type RunningService } from '@barrelhive/service-kit';
import type { FastifyInstance } from 'fastify';
import { RouteCalls } from './calls/route-calls';
import { GATEWAY_SETTINGS, type GatewaySettings } from './gateway-settings';
import { countRequests } from './limits/count-requests';
import { RequestRate } from './limits/request-rate';
import { CallProxy } from './proxy/call-proxy';
import { OwnHeaders } from './proxy/response-headers';
import type { Upstream } from './routing/route';
import { securityHeaders } from './security/security-headers';
import { EndedSessions } from './sessions/ended-sessions';
import { SessionCheck } from './sessions/session-check';
import { Upstreams } from './upstreams/upstreams';
import { findBuiltWebApp } from './web-app/built-web-app';
import { explainMissingWebApp, serveWebApp } from './web-app/serve-web-app';

/** Puts the gateway together; nothing runs before it listens. */
export async function createGatewayService(settings: GatewaySettings): Promise<RunningService> {
  const webApp = await findBuiltWebApp(settings.WEB_ROOT);
  const upstreams = new Upstreams(settings);
  const security = securityHeaders(settings.PUBLIC_URL, webApp?.scriptHashes ?? []);
  return createService({
    name: 'gateway',
    settings,
    database: false,
    parseBodies: false,
    // Pages, probes and refusals; what is passed on gets these headers as it passes.
    ownHeaders: security,
    needs: readinessOfServices(upstreams),
    clientTimeoutMs: settings.CLIENT_TIMEOUT_SECONDS * 1000,
    entities: [],
    controllers: [],
    providers: [
      { provide: GATEWAY_SETTINGS, useValue: settings },
      { provide: Upstreams, useValue: upstreams },
      { provide: OwnHeaders, useValue: new OwnHeaders(security) },
      CallProxy,
      EndedSessions,
      SessionCheck,
      RequestRate,
      RouteCalls,
    ],
    configureHttp: (app) => {
      const server: FastifyInstance = app.getHttpAdapter().getInstance();
      countRequests(server, app.get(RequestRate));
      keepMetricsInside(server);
      app.get(RouteCalls).register(server);
      if (webApp) serveWebApp(server, webApp);
      else explainMissingWebApp(server, settings.WEB_ROOT);
    },
  });
}

function readinessOfServices(upstreams: Upstreams) {
  const services = serviceNames.filter((name) => name !== 'gateway');
  const isReady = async (service: Upstream) => (await upstreams.ask(service, '/readyz')).statusCode === 200;
  return Object.fromEntries(services.map((service) => [service, () => isReady(service)]));
}

/** What came through a proxy came from outside; the collector of metrics asks the gateway itself. */
function keepMetricsInside(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const isFromOutside = request.headers['x-forwarded-for'] !== undefined;
    done(isFromOutside && request.routeOptions.url === '/metrics' ? new DomainError('NOT_FOUND') : undefined);
  });
}
