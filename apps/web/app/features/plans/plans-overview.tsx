import { paidTiers, type PaidTier } from '@barrelhive/contracts';
import { planName } from '@barrelhive/rules';
import { buttonClass } from '@barrelhive/ui';
import { Link } from 'react-router';
import { PlanOffer, planActionLook } from './plan-offer';

/** The plans with their prices, for whoever wonders what it costs; a guest signs up first. */
export function PlansOverview() {
  return (
    <section aria-labelledby="plans-title" className="mt-16">
      <h2 id="plans-title" className="text-3xl">
        Plans
      </h2>
      <p className="mb-6 mt-3 max-w-2xl text-lg text-muted">
        Searching is free. A plan adds the texts. Cancel any time: you keep access until the end of the paid month.
      </p>
      <div className="grid gap-5 md:grid-cols-3">
        {paidTiers.map((tier) => (
          <PlanOffer key={tier} tier={tier} headingLevel="h3" action={<PlanLinks tier={tier} />} />
        ))}
      </div>
    </section>
  );
}

function PlanLinks({ tier }: { tier: PaidTier }) {
  const look = planActionLook(tier);
  return (
    <>
      <Link to="/signup" className={buttonClass(look, 'large', 'visitor-known:hidden')}>
        Start with {planName(tier)}
      </Link>
      <Link to="/subscription-select" className={buttonClass(look, 'large', 'visitor-guest:hidden')}>
        Choose {planName(tier)}
      </Link>
    </>
  );
}
