import { limitKeyOf, DomainError } from '@barrelhive/service-kit';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';

/** Bounds how often one address may try anything that costs a password hash. */
@Injectable()
export class AttemptsPerAddress extends ThrottlerGuard {
  protected override getTracker(request: FastifyRequest): Promise<string> {
    return Promise.resolve(limitKeyOf(request.ip));
  }

  protected override throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    return Promise.reject(new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: detail.timeToBlockExpire }));
  }
}
