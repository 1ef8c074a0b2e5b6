import { hash } from 'node:crypto';

const GONE = 'gone:';

/**
 * What is kept of an id of the provider when its user is gone: what the provider says later, and the records of payments that the provider
 * keeps, can be told to belong to a deleted user; the id itself is not kept.
 */
export const goneId = (providerId: string): string => GONE + hash('sha256', providerId);

export const isGone = (id: string): boolean => id.startsWith(GONE);

/** The customer's id at the provider; undefined for whoever never was there, and for a user who is gone. */
export function idAtProvider(
  customer: { stripeCustomerId: string | null | undefined } | null | undefined,
): string | undefined {
  const id = customer?.stripeCustomerId;
  return id && !isGone(id) ? id : undefined;
}
