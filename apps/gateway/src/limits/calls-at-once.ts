import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import type { Route } from '../routing/routes';
import { OpenCounts } from './open-counts';

type Counted = 'call' | 'stream' | 'webhook';

/**
 * Bounds what one address has under way, so that nobody takes all connections to a service, or all memory for answers that nobody reads,
 * however many requests stand behind each other on one connection.
 */
@Injectable()
export class CallsAtOnce {
  private readonly underWay: Readonly<Record<Counted, OpenCounts>> = {
    call: new OpenCounts(),
    stream: new OpenCounts(),
    webhook: new OpenCounts(),
  };

  constructor(@Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings) {}

  /** Counts a call until its answer has been taken by the client's side, or the client left. Throws TOO_MANY_REQUESTS beyond the bound. */
  admit(
    route: Pick<Route, 'access' | 'streams'>,
    { ip, raw: { socket } }: Pick<FastifyRequest, 'ip' | 'raw'>,
    { raw: answer }: Pick<FastifyReply, 'raw'>,
  ): void {
    // Whoever has left already says so no more.
    if (answer.destroyed || socket.destroyed) return;
    const counted = countedAs(route);
    const end = this.underWay[counted].open(ip, this.mostOf(counted));
    if (!end) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    answer.once('close', end);
  }

  /** A stream holds a connection of its client anyway, and providers call in bursts from few addresses. */
  private mostOf(counted: Counted): number {
    const { CALLS_AT_ONCE_PER_ADDRESS, CONNECTIONS_PER_ADDRESS } = this.settings;
    return counted === 'call' ? CALLS_AT_ONCE_PER_ADDRESS : CONNECTIONS_PER_ADDRESS;
  }
}

function countedAs({ access, streams }: Pick<Route, 'access' | 'streams'>): Counted {
  if (streams) return 'stream';
  return access === 'webhook' ? 'webhook' : 'call';
}
