import { alertTerms, type AlertTerms as Terms } from '@barrelhive/contracts';
import { currentCorrelationId, DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { request } from 'undici';

export const ALERTS_URL = Symbol('alerts url');

const TIMEOUT_MS = 5_000;

/** Asks the alerts service for the caller's own terms, with the caller's own token. It is the only call between two services. */
@Injectable()
export class AlertTerms {
  private readonly log = logger('alert-terms');

  constructor(@Inject(ALERTS_URL) private readonly alertsUrl: string) {}

  async of({ authorization }: { authorization: string }): Promise<Terms> {
    const answer = await request(new URL('/internal/alert-terms', this.alertsUrl), {
      headers: { authorization, 'x-correlation-id': currentCorrelationId() },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'the alerts service could not be asked for terms');
      throw unavailable();
    });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw answer.statusCode === 401 ? new DomainError('SESSION_EXPIRED') : unavailable();
    }
    return alertTerms.parse(await answer.body.json());
  }
}

const unavailable = () => new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
