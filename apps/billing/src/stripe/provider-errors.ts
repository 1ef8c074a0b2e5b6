import { DomainError, logger } from '@barrelhive/service-kit';
import Stripe from 'stripe';

const log = logger('stripe');
const RETRY_AFTER_SECONDS = 5;

/** Whether the provider refused for good because the thing asked for does not exist. */
export function isMissingAtProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Calls the provider while a caller waits. A failure of the provider or of the connection becomes PAYMENT_PROVIDER_UNAVAILABLE. A
 * request that it calls invalid is our fault and stays an unknown error.
 */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    log.warn({ err: error, requestId: error.requestId }, 'the payment provider did not answer a call');
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
