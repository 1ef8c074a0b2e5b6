import { request } from 'undici';
import * as z from 'zod';
import { DomainError } from '../errors/domain-error';
import { currentCorrelationId } from '../logging/correlation';
import { logger } from '../logging/logger';

const TIMEOUT_MS = 5_000;

const log = logger('ask-service');

/**
 * Asks another service with the caller's own token and gives its answer. Throws SESSION_EXPIRED where that refuses the token, and
 * UPSTREAM_UNAVAILABLE where it does not answer within five seconds, or with an error.
 */
export async function askService<Answer extends z.core.$ZodType>(
  address: URL,
  authorization: string,
  answerSchema: Answer,
): Promise<z.infer<Answer>> {
  const answer = await request(address, {
    headers: { authorization, 'x-correlation-id': currentCorrelationId() },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  }).catch((error: unknown) => {
    log.warn({ err: error, service: address.host }, 'another service could not be asked');
    throw unavailable();
  });
  if (answer.statusCode !== 200) {
    await answer.body.dump();
    throw answer.statusCode === 401 ? new DomainError('SESSION_EXPIRED') : unavailable();
  }
  return z.parse(answerSchema, await answer.body.json());
}

const unavailable = () => new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
