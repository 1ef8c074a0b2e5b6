import { networkOf, networksOf } from '@barrelhive/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { deviceName } from './device-name';

/** Where a request comes from, as the owner of an account is shown it. */
export interface Origin {
  /** `Chrome on Windows`. */
  device: string;
  /** `203.0.113.0/24`: nothing else of an address is kept with an account. */
  network: string;
  /** The same, and what of it is narrower before it. */
  networks: string[];
  /** The Cookie header, in which the device may say who it is. */
  cookies: string | undefined;
}

/** The origin of the request that a route answers. */
export const RequestOrigin = createParamDecorator((_data: unknown, context: ExecutionContext): Origin => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    device: deviceName(headers['user-agent']),
    network: networkOf(ip),
    networks: networksOf(ip),
    cookies: headers.cookie,
  };
});
