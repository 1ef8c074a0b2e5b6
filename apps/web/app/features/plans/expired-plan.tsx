import type { EndedBecause, PaidTier } from '@barrelhive/contracts';
import { displayDay, formatDollars, monthlyPriceCents, planName } from '@barrelhive/rules';
import { Badge, Button, buttonClass, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FormFailure } from '../../forms/form-failure';
import { subscriptionQuery } from '../../user/current-user';
import { PortalButton } from './portal-button';
import type { Checkout } from './use-checkout';
import { WaitingForPlan } from './waiting-for-plan';

/** For those whose plan has ended: what they had, until when, and one tap to have it again. */
export function ExpiredPlan({ endedAt, ...checkout }: Checkout & { endedAt: Date }) {
  const { data, isPending } = useQuery(subscriptionQuery);
  if (isPending) return <Skeleton className="h-24" />;
  const had = data?.ended_plan;
  return (
    <div className="grid gap-3">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        {had && <span className="font-serif text-2xl font-semibold">{planName(had)}</span>}
        <Badge tone="zero">Expired</Badge>
        <span className="text-muted">
          Your {had ? `${planName(had)} plan` : 'plan'} ended on {displayDay(endedAt)}.
        </span>
      </p>
      {data?.ended_because ? (
        <Resumption because={data.ended_because} />
      ) : (
        <>
          <p className="text-muted">You can search and save alerts. A plan turns them into text messages.</p>
          {had && <Renewal tier={had} {...checkout} />}
        </>
      )}
      <Link to="/subscription-select" className={buttonClass(had ? 'outline' : 'primary')}>
        Choose a plan
      </Link>
    </div>
  );
}

const resumptions: Record<EndedBecause, { text: string; action: string }> = {
  unpaid: {
    text: 'Its last payment failed. Update your card and pay the open bill, and the plan is back.',
    action: 'Update your card',
  },
  paused: {
    text: 'It is paused: its trial was over, and there was no card to pay by. Add a card, and write to support to go on.',
    action: 'Add a card',
  },
};

/** For a plan that goes on at the payment provider: to buy it again would be to pay it twice. */
function Resumption({ because }: { because: EndedBecause }) {
  const { text, action } = resumptions[because];
  return (
    <>
      <p className="text-muted">{text}</p>
      <PortalButton>{action}</PortalButton>
    </>
  );
}

function Renewal({ tier, choose, busyTier, failure, waitingFor }: Checkout & { tier: PaidTier }) {
  return (
    <>
      {waitingFor && <WaitingForPlan page={waitingFor} />}
      <Button busy={busyTier !== undefined} onClick={() => void choose(tier)}>
        Renew {planName(tier)} for {formatDollars(monthlyPriceCents[tier])} a month
      </Button>
      <FormFailure text={failure?.text} />
    </>
  );
}
