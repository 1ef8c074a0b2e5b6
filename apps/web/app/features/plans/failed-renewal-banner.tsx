import { displayDay, isComplimentary, planName } from '@barrelhive/rules';
import { CircleAlertIcon, classNames } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery, useCurrentUser } from '../../user/current-user';
import { PortalButton } from './portal-button';

/** Tells those whose renewal failed on which day their plan ends, and leads to where the card is repaired. Looks again when they come back. */
export function FailedRenewalBanner({ className }: { className?: string }) {
  const { user } = useCurrentUser();
  const mayRenew = user !== undefined && user.isPaid && !isComplimentary(user.subscriptionTier);
  const { data } = useQuery({ ...subscriptionQuery, enabled: mayRenew, refetchOnWindowFocus: 'always' });
  if (!mayRenew || data?.payment_due_by === undefined) return null;
  return (
    <aside
      aria-label="Failed payment"
      className={classNames(
        'flex flex-wrap items-center gap-4 rounded-card bg-zero-soft p-4 pl-5 text-zero',
        className,
      )}
    >
      <CircleAlertIcon className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">Your last payment failed</p>
        <p className="figures text-sm">
          Your {planName(user.subscriptionTier)} plan goes on until {lastDay(data.payment_due_by)}. Update your card to
          keep it.
        </p>
      </div>
      <PortalButton size="small">Update your card</PortalButton>
    </aside>
  );
}

/** The last day that is not over when the time is: of a midnight it is the day before. */
function lastDay(dueBy: string): string {
  return displayDay(new Date(Date.parse(dueBy) - 1));
}
