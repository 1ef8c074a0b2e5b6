import { countedNetworks, DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import type { Route } from '../routing/route';

type Counted = 'call' | 'stream' | 'webhook';

/**
 * Bounds what one address has under way, so that nobody takes all connections to a service, or all memory for answers that nobody reads,
 * however many requests stand behind each other on one connection.
 */
@Injectable()
export class CallsAtOnce {
  private readonly underWay = new Map<string, number>();

  constructor(@Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings) {}

  /** Counts a call until its answer has been taken by the client's side, or the client left. Throws TOO_MANY_REQUESTS beyond the bound. */
  admit(
    route: Pick<Route, 'access' | 'streams'>,
    { ip, raw: { socket } }: Pick<FastifyRequest, 'ip' | 'raw'>,
    { raw: answer }: Pick<FastifyReply, 'raw'>,
  ): void {
    // Who has left already says so no more.
    if (answer.destroyed || socket.destroyed) return;
    const counted = countedAs(route);
    const most = this.mostOf(counted);
    const callers = countedNetworks(ip).map(({ key, factor }) => ({
      caller: `${counted}:${key}`,
      most: factor * most,
    }));
    if (callers.some(({ caller, most: mostOfCaller }) => this.countOf(caller) >= mostOfCaller)) {
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    }
    for (const { caller } of callers) this.underWay.set(caller, this.countOf(caller) + 1);
    answer.once('close', () => {
      for (const { caller } of callers) this.end(caller);
    });
  }

  private end(caller: string): void {
    const left = this.countOf(caller) - 1;
    if (left > 0) this.underWay.set(caller, left);
    else this.underWay.delete(caller);
  }

  private countOf(caller: string): number {
    return this.underWay.get(caller) ?? 0;
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
