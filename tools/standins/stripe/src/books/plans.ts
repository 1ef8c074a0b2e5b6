/** A plan on the stand-in's price list; amounts in cents a month. */
export interface Plan {
  lookupKey: string;
  name: string;
  priceId: string;
  productId: string;
  cents: number;
}

/** The plans of specification section 9, under the lookup keys the product asks for. */
export const plans: readonly Plan[] = [
  { lookupKey: 'basic_monthly', name: 'Basic', priceId: 'price_basic_monthly', productId: 'prod_basic', cents: 299 },
  {
    lookupKey: 'standard_monthly',
    name: 'Standard',
    priceId: 'price_standard_monthly',
    productId: 'prod_standard',
    cents: 499,
  },
  {
    lookupKey: 'premium_monthly',
    name: 'Premium',
    priceId: 'price_premium_monthly',
    productId: 'prod_premium',
    cents: 999,
  },
];

export function planOf(lookupKey: string): Plan {
  const plan = plans.find((one) => one.lookupKey === lookupKey);
  if (!plan) throw new Error(`there is no plan ${lookupKey}`);
  return plan;
}
