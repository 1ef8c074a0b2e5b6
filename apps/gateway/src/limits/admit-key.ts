import { DomainError } from '@barrelhive/service-kit';
import type { FastifyReply } from 'fastify';
import { passedLimit, rateLimitHeaders } from './rate-limit-headers';
import type { RequestRate } from './request-rate';

interface KeyHolder {
  userId: string;
  callsPerDay: number;
}

/** Counts a call by an API key, and gives what the answer says of its limits. Throws TOO_MANY_REQUESTS beyond them, with the same headers. */
export function admitKey(
  rate: RequestRate,
  { userId, callsPerDay }: KeyHolder,
  reply: FastifyReply,
): Record<string, string> {
  const limits = rate.countKey(userId, callsPerDay);
  const headers = rateLimitHeaders(limits);
  const passed = passedLimit(limits);
  if (!passed) return headers;
  void reply.headers(headers);
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: passed.resetSeconds });
}
