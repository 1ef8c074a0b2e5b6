import { DomainError, logger, metrics } from '@barrelhive/service-kit';
import Stripe from 'stripe';
import { isCustomerMissing } from '../stripe/provider-errors';

const log = logger('customer-portal');

const refusals = metrics.counter({
  name: 'barrelhive_billing_portal_refusals_total',
  help: 'People who could not be led to the customer portal, since the account at the payment provider is not set up for it',
  labelNames: ['reason'],
});
for (const reason of ['configuration', 'permission']) refusals.inc({ reason }, 0);

/**
 * What a call for the portal failed by, as it is thrown on. Where the account has no configuration of the portal, or our key no right to it,
 * nobody can cancel here: that is PORTAL_NOT_SET_UP, and an operator is told. A customer who is gone is no such case.
 */
export function portalRefusal(error: unknown): unknown {
  if (isCustomerMissing(error)) return error;
  const isPermission = error instanceof Stripe.errors.StripePermissionError;
  if (!isPermission && !(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  refusals.inc({ reason: isPermission ? 'permission' : 'configuration' });
  log.error({ err: error, requestId: error.requestId }, 'the customer portal is not set up at the payment provider');
  return new DomainError('PORTAL_NOT_SET_UP');
}
