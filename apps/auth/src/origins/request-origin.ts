import { isIPv4 } from 'node:net';
import { limitKeyOf } from '@barrelhive/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { deviceName } from './device-name';

/** Where a request comes from, as the owner of an account is shown it. */
export interface Origin {
  /** `Chrome on Windows`. */
  device: string;
  /** `203.0.113.0/24`; the address itself is kept nowhere. */
  network: string;
  /** The Cookie header, in which the device may say who it is. */
  cookies: string | undefined;
}

/** The origin of the request that a route answers. */
export const RequestOrigin = createParamDecorator((_data: unknown, context: ExecutionContext): Origin => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { device: deviceName(headers['user-agent']), network: networkOf(ip), cookies: headers.cookie };
});

const IPV6_GROUPS_KEPT = 3;

/**
 * The network of an address: an IPv4 address without its last number, the first 48 bits of an IPv6 address. Nothing else of an address is
 * kept with an account. Both are about what one provider hands out at once (ADR 0020).
 */
export function networkOf(address: string): string {
  const key = limitKeyOf(address);
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  return `${key.split(':').slice(0, IPV6_GROUPS_KEPT).join(':')}::/48`;
}
