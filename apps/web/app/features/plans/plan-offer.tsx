import type { PaidTier } from '@barrelhive/contracts';
import { capabilitiesOf, formatDollars, monthlyPriceCents, planName, RECOMMENDED_TIER } from '@barrelhive/rules';
import { Badge, Card, CheckIcon, classNames } from '@barrelhive/ui';
import type { ReactNode } from 'react';

interface PlanOfferProps {
  tier: PaidTier;
  headingLevel?: 'h2' | 'h3';
  /** The button or link at its foot. */
  action: ReactNode;
}

/** How the button or link of a plan looks: the recommended one stands out. */
export function planActionLook(tier: PaidTier) {
  return tier === RECOMMENDED_TIER ? 'primary' : 'outline';
}

/** One plan one can buy: price, what it gives, and how to get it. */
export function PlanOffer({ tier, headingLevel: Heading = 'h2', action }: PlanOfferProps) {
  const recommended = tier === RECOMMENDED_TIER;
  return (
    <Card padding="roomy" className={classNames('flex flex-col', recommended && 'border-primary ring-1 ring-primary')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading className="text-2xl">{planName(tier)}</Heading>
        {recommended && <Badge tone="primary">Recommended</Badge>}
      </div>
      <p className="figures mt-3 flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-4xl font-bold">{formatDollars(monthlyPriceCents[tier])}</span>
        <span className="text-muted">a month</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-3">
        {planFeatures(tier).map((feature) => (
          <li key={feature} className="flex gap-2.5 wrap-anywhere">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-stock" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">{action}</div>
    </Card>
  );
}

/** What a plan's card promises, top to bottom (specification sections 1 and 6). */
export function planFeatures(tier: PaidTier): readonly string[] {
  const { alertsAtMost, currentList, texts } = capabilitiesOf({ tier, valid: true });
  const wholeList = ['Instant access to the full monthly allocated list'];
  const filteredList = ['Text when the monthly allocated list is out', 'Allocated items that match your alerts'];
  return [
    `${alertsAtMost} saved alerts`,
    'Texts for back in stock, price changes and new items',
    ...(currentList === 'available' ? wholeList : filteredList),
    ...(texts.includes('lottery') ? ['Lottery openings by text'] : []),
  ];
}
