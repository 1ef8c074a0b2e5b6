import { type PaidTier, paidTiers } from '@barrelhive/contracts';
import { monthlyPriceCents, planName } from '@barrelhive/rules';
import type Stripe from 'stripe';
import { CURRENCY, lookupKeyOf, priceDifference } from '../prices/price-difference';

/** What a set-up did at the provider and what it left, a line each. */
export class SetupReport {
  readonly lines: string[] = [];

  made(what: string): void {
    this.lines.push(`made     ${what}`);
  }

  changed(what: string): void {
    this.lines.push(`changed  ${what}`);
  }

  left(what: string): void {
    this.lines.push(`left     ${what}`);
  }
}

/** A plan as the account sells it. */
export interface SoldPlan {
  productId: string;
  priceId: string;
}

/**
 * Sees to a product and a price of the right amount for each plan. An amount never changes at the provider: a new price takes the lookup
 * key over, and the old one stays for whoever pays it.
 */
export async function setUpPrices(stripe: Stripe, report: SetupReport): Promise<SoldPlan[]> {
  const sold: SoldPlan[] = [];
  for (const tier of paidTiers) sold.push(await setUpPlan(stripe, tier, report));
  return sold;
}

async function setUpPlan(stripe: Stripe, tier: PaidTier, report: SetupReport): Promise<SoldPlan> {
  const lookupKey = lookupKeyOf(tier);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
  const [held] = data;
  const productId = await setUpProduct(stripe, { tier, held }, report);
  const isRight = held?.active === true && productIdOf(held) === productId && !priceDifference(tier, held);
  if (held && isRight) {
    report.left(`the price ${held.id} of ${lookupKey}`);
    return { productId, priceId: held.id };
  }
  // Without its lookup key it would not say any more which plan it is for.
  if (held) await stripe.prices.update(held.id, { metadata: { tier } });
  const { id: priceId } = await stripe.prices.create({
    product: productId,
    currency: CURRENCY,
    unit_amount: monthlyPriceCents[tier],
    recurring: { interval: 'month', interval_count: 1 },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { tier },
  });
  report.made(`the price ${priceId} of ${lookupKey}`);
  if (held) report.left(`the price ${held.id}, which had ${lookupKey} before; whoever pays it goes on paying it`);
  return { productId, priceId };
}

interface WantedProduct {
  tier: PaidTier;
  held: Stripe.Price | undefined;
}

/** That of the price that has the lookup key, or the one that an earlier set-up made. */
async function setUpProduct(stripe: Stripe, { tier, held }: WantedProduct, report: SetupReport): Promise<string> {
  const name = `Barrelhive ${planName(tier)}`;
  const product = await findProduct(stripe, { tier, held });
  if (!product) {
    const { id } = await stripe.products.create({ name, metadata: { tier } });
    report.made(`the product ${id}, ${name}`);
    return id;
  }
  if (product.active && product.name === name) {
    report.left(`the product ${product.id}, ${name}`);
    return product.id;
  }
  await stripe.products.update(product.id, { name, active: true });
  report.changed(`the product ${product.id}: it is active and called ${name}`);
  return product.id;
}

async function findProduct(stripe: Stripe, { tier, held }: WantedProduct): Promise<Stripe.Product | undefined> {
  const heldBy = held && productIdOf(held);
  for await (const product of stripe.products.list({ limit: 100 })) {
    if (heldBy === undefined ? product.metadata.tier === tier : product.id === heldBy) return product;
  }
  return undefined;
}

const productIdOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);
