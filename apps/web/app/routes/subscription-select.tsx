import { paidTiers } from '@barrelhive/contracts';
import { isComplimentary, planName } from '@barrelhive/rules';
import { Button } from '@barrelhive/ui';
import { Link } from 'react-router';
import { UnconfirmedNumber } from '../features/confirm-phone/unconfirmed-number';
import { PlanOffer, planActionLook } from '../features/plans/plan-offer';
import { useCheckout } from '../features/plans/use-checkout';
import { WaitingForPlan } from '../features/plans/waiting-for-plan';
import { FormFailure } from '../forms/form-failure';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';
import { useCurrentUser, type CurrentUser } from '../user/current-user';

export const meta = () => pageMeta({ title: 'Choose Your Plan' });

export default function SubscriptionSelect() {
  const { choose, busyTier, failure, waitingFor } = useCheckout();
  const { user } = useCurrentUser();
  const isGiven = user !== undefined && isComplimentary(user.subscriptionTier);
  return (
    <Page title="Choose Your Plan" intro={introFor(user)}>
      {waitingFor && <WaitingForPlan page={waitingFor} className="mb-6" />}
      <UnconfirmedNumber className="mb-6" />
      <div className="grid gap-5 md:grid-cols-3">
        {paidTiers.map((tier) => (
          <PlanOffer
            key={tier}
            tier={tier}
            action={
              <div className="grid gap-2">
                <Button
                  look={planActionLook(tier)}
                  size="large"
                  busy={busyTier === tier}
                  // Whoever was given a plan has nothing to buy, as the intro says.
                  disabled={isGiven || (busyTier !== undefined && busyTier !== tier)}
                  onClick={() => void choose(tier)}
                >
                  {busyTier === tier ? 'Processing...' : `Choose ${planName(tier)}`}
                </Button>
                <FormFailure text={failure?.tier === tier ? failure.text : undefined} />
              </div>
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

/** Tells who has a plan what a choice does: nobody pays for two. About as long for everybody, so that nothing moves once the user is known. */
function introFor(user: CurrentUser | undefined): string {
  if (!user?.isPaid) return 'Cancel any time. You keep access until the end of the paid month.';
  const name = planName(user.subscriptionTier);
  if (isComplimentary(user.subscriptionTier)) return `You have ${name} free of charge. You do not need to buy a plan.`;
  return `You have ${name}. Another plan takes its place: you never pay for two.`;
}
