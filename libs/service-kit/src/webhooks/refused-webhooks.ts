import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { DomainError } from '../errors/domain-error';
import { answerTo } from '../errors/error-answer';
import { ServiceExceptionFilter } from '../errors/service-exception.filter';
import { logger } from '../logging/logger';
import { metrics } from '../metrics/metrics';

/** Who calls us by webhooks. */
export type WebhookProvider = 'stripe' | 'twilio';

const refused = metrics.counter({
  name: 'barrelhive_webhooks_refused_total',
  help: 'Webhooks that were refused, by provider and reason: unsigned, signature (of another secret or address), clock (signed long ago), or the code of the refusal',
  labelNames: ['provider', 'reason'],
});

const FORESEEN = ['unsigned', 'signature', 'clock', 'not_found', 'json_required', 'validation_failed'];
// An increase is only seen from a figure that was there before.
for (const provider of ['stripe', 'twilio']) for (const reason of FORESEEN) refused.inc({ provider, reason }, 0);

const LOG_EVERY_MS = 60_000;

const log = logger('webhooks');
const lines = new Map<string, { loggedAt: number; since: number }>();

/** A webhook whose signature does not hold. The caller learns no more than that. */
export class WebhookSignatureError extends DomainError {
  constructor(
    readonly reason: 'unsigned' | 'signature' | 'clock',
    override readonly cause?: unknown,
  ) {
    super('WEBHOOK_SIGNATURE_INVALID');
  }
}

/**
 * Counts the refusal of a webhook, and logs each kind once a minute with how many came since. What is our own fault (5xx) is no refusal:
 * the provider calls again.
 */
export function noteRefusedWebhook(provider: WebhookProvider, error: unknown, now = Date.now()): void {
  const { status, body } = answerTo(error, '');
  if (status >= 500) return;
  const reason = error instanceof WebhookSignatureError ? error.reason : body.code.toLowerCase();
  refused.inc({ provider, reason });
  const line = lines.get(`${provider} ${reason}`) ?? { loggedAt: Number.NEGATIVE_INFINITY, since: 0 };
  lines.set(`${provider} ${reason}`, line);
  line.since++;
  if (now - line.loggedAt < LOG_EVERY_MS) return;
  log.warn({ provider, reason, refused: line.since, err: error }, 'webhooks were refused');
  line.loggedAt = now;
  line.since = 0;
}

/** Notes the webhooks that are refused before a controller has them, such as one whose body is of another type or cannot be read. */
export function noteUnreadWebhooks(server: FastifyInstance): void {
  server.addHook('onError', (request, _reply, error, done) => {
    const provider = webhookProvider(request);
    if (provider) noteRefusedWebhook(provider, error);
    done();
  });
}

/** Whose webhook a call is: by its route, and by its signature where it leads to none. */
function webhookProvider(request: FastifyRequest): WebhookProvider | undefined {
  const { url = '' } = request.routeOptions;
  if (url.startsWith('/api/twilio/')) return 'twilio';
  if (url === '/api/stripe/webhook') return 'stripe';
  return url === '/api' || url === '/api/*' ? signingProvider(request) : undefined;
}

/** Who signs as this call is signed. */
export function signingProvider({ headers }: Pick<FastifyRequest, 'headers'>): WebhookProvider | undefined {
  if ('stripe-signature' in headers) return 'stripe';
  return 'x-twilio-signature' in headers ? 'twilio' : undefined;
}

/** For the controllers of a provider's webhooks: what they refuse is noted, and answered as ever. */
export function refusedWebhooksFilter(provider: WebhookProvider): new () => ServiceExceptionFilter {
  @Catch()
  class RefusedWebhooksFilter extends ServiceExceptionFilter {
    override catch(exception: unknown, host: ArgumentsHost): Observable<never> | undefined {
      noteRefusedWebhook(provider, exception);
      return super.catch(exception, host);
    }
  }
  return RefusedWebhooksFilter;
}
