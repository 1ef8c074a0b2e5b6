import { BellRingIcon, buttonClass, IconButton, XIcon } from '@barrelhive/ui';
import { Link } from 'react-router';
import { useDismissed } from '../../../session/use-dismissed';
import { useCurrentUser } from '../../../user/current-user';

const STORAGE_KEY = 'upgradeBannerDismissed';

/** Tells those without a paid plan that no texts will come; stays away for the session once dismissed. */
export function UpgradeBanner() {
  const { user } = useCurrentUser();
  const [isDismissed, dismiss] = useDismissed(STORAGE_KEY);
  if (!user || user.isPaid || isDismissed) return null;

  return (
    <aside
      aria-label="Upgrade"
      className="flex flex-wrap items-center gap-4 rounded-card bg-order-soft p-4 pl-5 text-order"
    >
      <BellRingIcon className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52 font-medium">
        Your alerts are saved, but no texts go out without a plan. Upgrade to be told when your bottle lands.
      </p>
      <Link to="/subscription-select" className={buttonClass('primary', 'small')}>
        Upgrade
      </Link>
      <IconButton label="Dismiss" onClick={dismiss} className="-my-2 -mr-2 text-order hover:bg-transparent">
        <XIcon className="size-5" />
      </IconButton>
    </aside>
  );
}
