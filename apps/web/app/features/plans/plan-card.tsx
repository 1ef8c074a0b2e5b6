import {
  displayDay,
  formatDollars,
  hasEnded,
  isComplimentary,
  monthlyPriceCents,
  planName,
  planShownFor,
  type SubscriptionDisplay,
  subscriptionDisplay,
} from '@barrelhive/rules';
import { Badge, Card, CreditCardIcon, serverNow, Skeleton, type Tone } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { ButtonLink } from '../../shell/button-link';
import { type CurrentUser, subscriptionQuery, useCurrentUser } from '../../user/current-user';
import { UserAwaited } from '../../user/user-awaited';
import { ExpiredPlan } from './expired-plan';
import { PortalButton } from './portal-button';
import { PLAN_NEEDS_CONNECTION, PLAN_NOT_LOADED } from './texts';
import { useCheckout } from './use-checkout';

const tones: Record<SubscriptionDisplay, Tone> = { Active: 'stock', 'Ending Soon': 'order', Expired: 'zero' };

/** The user's plan, its state, and the way to change it. `children` is what the page adds, e.g. how many alerts are used. */
export function PlanCard({ children }: { children?: ReactNode }) {
  const { user } = useCurrentUser();
  return (
    <Card>
      <CardHeading icon={CreditCardIcon} className="mb-3" text="Subscription Plan" />
      {user ? (
        <PlanState user={user} />
      ) : (
        <UserAwaited offline={PLAN_NEEDS_CONNECTION} failed={PLAN_NOT_LOADED}>
          <Skeleton className="h-22" />
        </UserAwaited>
      )}
      {children}
    </Card>
  );
}

function PlanState({ user }: { user: CurrentUser }) {
  // Outlives the card of the expired plan, which goes as soon as the new plan holds.
  const checkout = useCheckout();
  const { subscription, subscriptionTier, isPaid, willExpireAt } = user;
  const now = serverNow();
  if (!isPaid)
    return hasEnded(subscription, now) ? <ExpiredPlan endedAt={subscription.endsAt} {...checkout} /> : <NoPlan />;
  const state = subscriptionDisplay(subscription, now);
  const complimentary = isComplimentary(subscriptionTier);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-serif text-2xl font-semibold">{planName(subscriptionTier)}</span>
        <Badge tone={tones[state]}>{state}</Badge>
        <span className="figures ml-auto whitespace-nowrap text-muted">
          {complimentary
            ? 'Complimentary'
            : `${formatDollars(monthlyPriceCents[planShownFor(subscriptionTier)])} a month`}
        </span>
      </div>
      {willExpireAt !== null && (
        <p className="figures text-sm text-muted">You keep access until {displayDay(new Date(willExpireAt))}.</p>
      )}
      {complimentary ? <PaidBeside /> : <PortalButton look="outline">Manage subscription</PortalButton>}
    </div>
  );
}

/** For those who never had a plan: they are shown as on the least one, which costs them nothing and texts them nothing. */
function NoPlan() {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-serif text-2xl font-semibold">{planName('free')}</span>
        <Badge>Free</Badge>
      </div>
      <p className="text-muted">You can search and save alerts. A plan turns them into text messages.</p>
      <ButtonLink to="/subscription-select">Choose a plan</ButtonLink>
    </div>
  );
}

/** For whoever was given a plan and goes on paying for another one: what that is, and where it ends. Nothing for whoever pays for none. */
function PaidBeside() {
  const { data } = useQuery({ ...subscriptionQuery, refetchOnWindowFocus: 'always' });
  if (data?.paid_plan === undefined) return null;
  return (
    <>
      <p className="text-muted">You still pay for {planName(data.paid_plan)}, which you can cancel.</p>
      <PortalButton look="outline">Manage subscription</PortalButton>
    </>
  );
}
