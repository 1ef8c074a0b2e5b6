import { DomainError, logger } from '@barrelhive/service-kit';
import Stripe from 'stripe';
import { forCaller, TimeIsUpError, type CallsEnd } from './calls-at-once';

const log = logger('stripe');
const RETRY_AFTER_SECONDS = 5;

/** All calls to the provider for one caller end within this, so that with what we do ourselves they have an answer within 10 s. */
const CALLS_MS = 8_000;

/** Begins the time that all calls for one caller have together. */
export const callsEnd = (): CallsEnd => ({ at: performance.now() + CALLS_MS });

/** Whether the provider refused for good because the thing asked for does not exist. */
export function isMissingAtProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether it is the customer of a request who does not exist there. Without another price, say, its customer may be there. */
export function isCustomerMissing(error: unknown): boolean {
  return isMissingAtProvider(error) && error instanceof Stripe.errors.StripeError && error.param === 'customer';
}

/** For a `catch` where the absence at the provider of what was asked for is as good as done; all else is thrown on. */
export function unlessMissingAtProvider(error: unknown): void {
  if (!isMissingAtProvider(error)) throw error;
}

/**
 * Calls the provider while a caller waits, outside of any transaction. A failure of the provider or of the connection, and the end of
 * the time, become PAYMENT_PROVIDER_UNAVAILABLE; a call that is cut off may yet have an effect at the provider. A request that it
 * calls invalid is our fault and stays an unknown error.
 */
export async function askProvider<T>(end: CallsEnd, call: () => Promise<T>): Promise<T> {
  try {
    return await endedBy(end, () => forCaller(end, call));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError || error instanceof TimeIsUpError)) throw error;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    const requestId = error instanceof Stripe.errors.StripeError ? error.requestId : undefined;
    log.warn({ err: error, requestId }, 'the payment provider did not answer a call');
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

function endedBy<T>({ at }: CallsEnd, call: () => Promise<T>): Promise<T> {
  const left = at - performance.now();
  if (left <= 0) return Promise.reject(new TimeIsUpError());
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeIsUpError()), left);
    void call()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
