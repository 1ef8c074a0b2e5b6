import { upstreamNames, type Upstream } from '@barrelhive/contracts';
import { defineService, DrainRequests, INTERNAL_READINESS_PATH } from '@barrelhive/service-kit';
import type { FastifyInstance } from 'fastify';
import { serveApiDescription } from './api-description/serve-api-description';
import { CallServices } from './assistant/call-services';
import { ConfirmedActions } from './assistant/confirmed-actions';
import { ServeAssistant } from './assistant/serve-assistant';
import { IdentifyCaller } from './calls/identify-caller';
import { RouteCalls } from './calls/route-calls';
import { CollectUserData } from './user-export/collect-user-data';
import { ServeUserExport } from './user-export/serve-user-export';
import { GATEWAY_SETTINGS, gatewaySettingsSchema, type GatewaySettings } from './gateway-settings';
import { AssistantCalls } from './limits/assistant-calls';
import { boundConnections } from './limits/bound-connections';
import { boundUnreadBytes } from './limits/bound-unread-bytes';
import { CallsAtOnce } from './limits/calls-at-once';
import { countRequests } from './limits/count-requests';
import { RequestRate } from './limits/request-rate';
import { takeTurns } from './limits/request-turns';
import { noticeSharedAddress } from './limits/shared-address';
import { CallProxy } from './proxy/call-proxy';
import { OwnHeaders } from './proxy/response-headers';
import { withoutVersion } from './routing/routes';
import { securityHeaders } from './security/security-headers';
import { EndedSessions } from './sessions/ended-sessions';
import { KeyCheck } from './sessions/key-check';
import { SessionCheck } from './sessions/session-check';
import { MeasureUpstreams } from './upstreams/measure-upstreams';
import { Upstreams } from './upstreams/upstreams';
import { findBuiltWebApp } from './web-app/built-web-app';
import { bottlePages } from './described-pages/bottle-pages';
import { serveDescribedPages } from './described-pages/serve-described-pages';
import { serveTextPages } from './described-pages/serve-text-pages';
import { serveSitemaps } from './described-pages/serve-sitemaps';
import { storePages } from './described-pages/store-pages';
import { literalPage } from './web-app/literal-page';
import { explainMissingWebApp, serveWebApp } from './web-app/serve-web-app';

/** A proxy may hold this many times the connections of a client. */
const PROXY_FACTOR = 50;

/** The gateway. */
export const gatewayService = defineService('gateway', gatewaySettingsSchema, async (settings) => {
  const webApp = await findBuiltWebApp(settings.WEB_ROOT, { asksAge: settings.AGE_GATE === 'site' });
  const upstreams = new Upstreams(settings);
  const security = securityHeaders(settings.PUBLIC_URL, webApp?.scriptHashes ?? []);
  return {
    database: false,
    parseBodies: false,
    // Pages, probes and refusals; what is passed on gets these headers as it passes.
    ownHeaders: security,
    servedTarget: (target) => withoutVersion(literalPage(target)),
    ...readinessWithServices(settings, upstreams),
    proxyNetworks: settings.TRUSTED_PROXIES,
    clientTimeoutMs: settings.CLIENT_TIMEOUT_SECONDS * 1000,
    entities: [],
    controllers: [],
    providers: [
      { provide: GATEWAY_SETTINGS, useValue: settings },
      { provide: Upstreams, useValue: upstreams },
      { provide: OwnHeaders, useValue: new OwnHeaders(security) },
      AssistantCalls,
      CallProxy,
      CallServices,
      CallsAtOnce,
      CollectUserData,
      ConfirmedActions,
      EndedSessions,
      IdentifyCaller,
      KeyCheck,
      MeasureUpstreams,
      SessionCheck,
      RequestRate,
      RouteCalls,
      ServeAssistant,
      ServeUserExport,
    ],
    configureHttp: (app) => {
      const server: FastifyInstance = app.getHttpAdapter().getInstance();
      app.get(DrainRequests).whenDraining(() => upstreams.streamEndings());
      boundConnections(server.server, connectionsOfOneAddress(settings));
      boundUnreadBytes(server.server);
      takeTurns(server.server, { hops: settings.TRUSTED_PROXY_HOPS, networks: settings.TRUSTED_PROXIES });
      noticeSharedAddress(server);
      countRequests(server, app.get(RequestRate));
      app.get(ServeUserExport).register(server);
      app.get(ServeAssistant).register(server);
      app.get(RouteCalls).register(server);
      serveApiDescription(server, settings.PUBLIC_URL);
      if (webApp) {
        const serving = { webApp, upstreams, rate: app.get(RequestRate), publicUrl: settings.PUBLIC_URL };
        serveDescribedPages(server, serving, bottlePages);
        serveDescribedPages(server, serving, storePages);
        serveTextPages(server, serving);
        serveSitemaps(server, serving);
        serveWebApp(server, webApp);
      } else explainMissingWebApp(server, settings.WEB_ROOT);
    },
  };
});

/** Behind a proxy the connections of all clients come from few addresses; what a client may have under way is bounded all the same. */
function connectionsOfOneAddress({ CONNECTIONS_PER_ADDRESS, TRUSTED_PROXY_HOPS }: GatewaySettings): number {
  return TRUSTED_PROXY_HOPS === 0 ? CONNECTIONS_PER_ADDRESS : PROXY_FACTOR * CONNECTIONS_PER_ADDRESS;
}

/**
 * On a developer's machine the product is ready when all of it is. In production a replica takes requests without the services that are
 * missing: it answers for them with a 503, and the outage of one part does not become one of all.
 */
function readinessWithServices({ NODE_ENV }: GatewaySettings, upstreams: Upstreams) {
  const isReady = async (service: Upstream) =>
    (await upstreams.ask(service, INTERNAL_READINESS_PATH)).statusCode === 200;
  const questions = Object.fromEntries(upstreamNames.map((service) => [service, () => isReady(service)]));
  return NODE_ENV === 'production'
    ? { wants: questions, publicReadiness: false as const }
    : { needs: questions, publicReadiness: '/readyz' };
}
