import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import type { Upstream } from '../routing/route';

const CONNECT_MS = 2_000;
/** The slowest honest answer waits for the payment provider. */
const ANSWER_MS = 30_000;
/** A stream sends a comment line every 15 s; one that is silent for so long is dead. */
const SILENCE_MS = 60_000;

interface Connections {
  calls: Pool;
  /** Streams hold their connections for minutes: kept apart, they do not lengthen the search for a free one. */
  streams: Pool;
}

/** Kept-alive connections to the services. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly connections: Readonly<Record<Upstream, Connections>>;

  constructor(@Inject(GATEWAY_SETTINGS) settings: GatewaySettings) {
    this.connections = {
      auth: connectTo(settings.AUTH_URL),
      search: connectTo(settings.SEARCH_URL),
      alerts: connectTo(settings.ALERTS_URL),
      allocated: connectTo(settings.ALLOCATED_URL),
      billing: connectTo(settings.BILLING_URL),
      notifications: connectTo(settings.NOTIFICATIONS_URL),
    };
  }

  callsTo(service: Upstream): Pool {
    return this.connections[service].calls;
  }

  streamsOf(service: Upstream): Pool {
    return this.connections[service].streams;
  }

  /** By service, whether it answers that it is ready. */
  get readiness(): Record<string, () => Promise<boolean>> {
    const probes = Object.entries(this.connections).map(([name, { calls }]) => [name, () => isReady(calls)] as const);
    return Object.fromEntries(probes);
  }

  async onApplicationShutdown(): Promise<void> {
    const pools = Object.values(this.connections).flatMap(({ calls, streams }) => [calls, streams]);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

function connectTo(address: string): Connections {
  const { origin } = new URL(address);
  const options = { connect: { timeout: CONNECT_MS }, headersTimeout: ANSWER_MS };
  return {
    calls: new Pool(origin, { ...options, connections: 256, bodyTimeout: ANSWER_MS }),
    streams: new Pool(origin, { ...options, connections: null, bodyTimeout: SILENCE_MS }),
  };
}

async function isReady(pool: Pool): Promise<boolean> {
  const { statusCode, body } = await pool.request({ method: 'GET', path: '/readyz' });
  await body.dump();
  return statusCode === 200;
}
