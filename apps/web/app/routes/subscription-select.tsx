import { paidTiers } from '@barrelhive/contracts';
import { planName } from '@barrelhive/rules';
import { Button, Notice, Spinner } from '@barrelhive/ui';
import { Link } from 'react-router';
import { PlanOffer, planActionLook } from '../features/plans/plan-offer';
import { useCheckout } from '../features/plans/use-checkout';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Choose Your Plan' });

export default function SubscriptionSelect() {
  const { choose, busyTier, waiting } = useCheckout();
  return (
    <Page title="Choose Your Plan" intro="Cancel any time. You keep access until the end of the paid month.">
      {waiting && (
        <Notice className="mb-6" title="Complete your payment in the new tab">
          <span className="inline-flex items-center gap-2">
            <Spinner /> This page goes on by itself as soon as your plan is active.
          </span>
        </Notice>
      )}
      <div className="grid gap-5 md:grid-cols-3">
        {paidTiers.map((tier) => (
          <PlanOffer
            key={tier}
            tier={tier}
            action={
              <Button
                look={planActionLook(tier)}
                size="large"
                busy={busyTier === tier}
                disabled={busyTier !== undefined && busyTier !== tier}
                onClick={() => void choose(tier)}
              >
                {busyTier === tier ? 'Processing...' : `Choose ${planName(tier)}`}
              </Button>
            }
          />
        ))}
      </div>
      <p className="mt-8 text-center">
        <Link to="/alerts" className="inline-block py-2 font-semibold text-primary underline underline-offset-4">
          Skip for now and try out the site first
        </Link>
      </p>
    </Page>
  );
}
