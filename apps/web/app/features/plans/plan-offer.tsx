import type { PaidTier } from '@barrelhive/contracts';
import { formatDollars, monthlyPriceCents, planName, RECOMMENDED_TIER } from '@barrelhive/rules';
import { Badge, Button, Card, classNames } from '@barrelhive/ui';
import { Check } from 'lucide-react';
import { planFeatures } from './plan-features';

interface PlanOfferProps {
  tier: PaidTier;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/** One plan one can buy: price, what it gives, and the button. */
export function PlanOffer({ tier, busy, disabled, onChoose }: PlanOfferProps) {
  const recommended = tier === RECOMMENDED_TIER;
  return (
    <Card padding="roomy" className={classNames('flex flex-col', recommended && 'border-primary ring-1 ring-primary')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-2xl">{planName(tier)}</h2>
        {recommended && <Badge tone="primary">Recommended</Badge>}
      </div>
      <p className="figures mt-3 flex items-baseline gap-1.5">
        <span className="text-4xl font-bold">{formatDollars(monthlyPriceCents[tier])}</span>
        <span className="text-muted">a month</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-3">
        {planFeatures(tier).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-stock" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        className="mt-auto"
        look={recommended ? 'primary' : 'outline'}
        size="large"
        busy={busy}
        disabled={disabled}
        onClick={onChoose}
      >
        {busy ? 'Processing...' : `Choose ${planName(tier)}`}
      </Button>
    </Card>
  );
}
