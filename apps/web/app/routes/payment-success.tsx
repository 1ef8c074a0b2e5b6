import { paidTiers } from '@barrelhive/contracts';
import { buttonClass, CircleAlertIcon, PartyPopperIcon, Spinner } from '@barrelhive/ui';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pause } from '../features/plans/poll-until';
import { AFTER_PAYMENT, usePlanWatch, type PlanWatch } from '../features/plans/use-plan-watch';
import { pageMeta } from '../head/page-meta';
import { ButtonLink } from '../shell/button-link';

export const meta = () => pageMeta({ title: 'Your Subscription' });

const REDIRECT_DELAY_MS = 2_000;

const verifying = {
  icon: <Spinner className="size-8" />,
  title: 'Verifying Your Subscription',
  text: 'This takes a few seconds. Please keep this page open.',
  actions: null,
};

const screens = {
  idle: verifying,
  waiting: verifying,
  found: {
    icon: <PartyPopperIcon className="size-8" />,
    title: 'Welcome Aboard!',
    text: 'Your plan is active. We take you to your alerts.',
    actions: <ButtonLink to="/alerts">Go to My Alerts</ButtonLink>,
  },
  'not-found': {
    icon: <CircleAlertIcon className="size-8" />,
    title: 'Verification Needed',
    text: 'Unable to verify subscription. Please check your account page.',
    actions: (
      <>
        <ButtonLink to="/account">Check Account</ButtonLink>
        <Link to="/alerts" className={buttonClass('outline')}>
          Continue to Alerts
        </Link>
      </>
    ),
  },
} satisfies Record<PlanWatch, object>;

/** Waits for the plan that the address names, or for any where it names none, then leads to the alerts. */
export default function PaymentSuccess() {
  const { state, watchFor } = usePlanWatch(AFTER_PAYMENT);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const bought = paidTiers.find((tier) => tier === parameters.get('plan'));

  useEffect(() => {
    void watchFor(
      ({ tier }) => bought === undefined || (tier ?? bought) === bought,
      async (signal) => {
        await pause(REDIRECT_DELAY_MS, signal);
        await navigate('/alerts', { replace: true });
      },
    );
  }, [watchFor, navigate, bought]);

  const { icon, title, text, actions } = screens[state];
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-24 text-center">
      <span aria-hidden className="flex size-18 items-center justify-center rounded-full bg-bone text-primary">
        {icon}
      </span>
      <div aria-live="polite">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
