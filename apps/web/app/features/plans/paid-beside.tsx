import { planName } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../user/subscription-query';
import { PortalButton } from './portal-button';

/** For who was given a plan and goes on paying for another one: what that is, and where it ends. Nothing for who pays for none. */
export function PaidBeside() {
  const { data } = useQuery({ ...subscriptionQuery, refetchOnWindowFocus: 'always' });
  if (data?.paid_plan === undefined) return null;
  return (
    <>
      <p className="text-muted">You still pay for {planName(data.paid_plan)}, which you can cancel.</p>
      <PortalButton look="outline">Manage subscription</PortalButton>
    </>
  );
}
