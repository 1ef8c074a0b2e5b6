import type { EntityManager } from 'typeorm';

/** A subscription at the provider that belongs to nobody we know; news of its owner may still be under way. */
export class UnknownOwnerError extends Error {
  constructor(customerId: string) {
    super(`nobody of ours is the customer ${customerId}`);
    this.name = 'UnknownOwnerError';
  }
}

/**
 * The user whose customer this is; a subscription that was made by hand for another customer names its user in the metadata.
 * Throws {@link UnknownOwnerError}.
 */
export async function findOwner(
  customerId: string,
  metadata: Readonly<Record<string, string>>,
  manager: EntityManager,
): Promise<string> {
  const rows: { user_id: string }[] = await manager.query(
    `SELECT user_id FROM customer WHERE stripe_customer_id = $1 OR user_id = $2
      ORDER BY stripe_customer_id IS NOT DISTINCT FROM $1 DESC LIMIT 1`,
    [customerId, metadata.user_id ?? null],
  );
  const [owner] = rows;
  if (!owner) throw new UnknownOwnerError(customerId);
  return owner.user_id;
}
