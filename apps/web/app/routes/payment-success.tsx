import { buttonClass, Spinner } from '@barrelhive/ui';
import { CircleAlert, PartyPopper } from 'lucide-react';
import { Link } from 'react-router';
import { usePaymentVerification, type PaymentVerification } from '../features/plans/use-payment-verification';
import { pageMeta } from '../head/page-meta';

export const meta = () => pageMeta({ title: 'Your Subscription' });

const screens = {
  verifying: {
    icon: <Spinner className="size-8" />,
    title: 'Verifying Your Subscription',
    text: 'This takes a few seconds. Please keep this page open.',
    actions: null,
  },
  active: {
    icon: <PartyPopper className="size-8" />,
    title: 'Welcome Aboard!',
    text: 'Your plan is active. We take you to your alerts.',
    actions: (
      <Link to="/alerts" className={buttonClass()}>
        Go to My Alerts
      </Link>
    ),
  },
  unverified: {
    icon: <CircleAlert className="size-8" />,
    title: 'Verification Needed',
    text: 'Unable to verify subscription. Please check your account page.',
    actions: (
      <>
        <Link to="/account" className={buttonClass()}>
          Check Account
        </Link>
        <Link to="/alerts" className={buttonClass('outline')}>
          Continue to Alerts
        </Link>
      </>
    ),
  },
} satisfies Record<PaymentVerification, object>;

export default function PaymentSuccess() {
  const { icon, title, text, actions } = screens[usePaymentVerification()];
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
