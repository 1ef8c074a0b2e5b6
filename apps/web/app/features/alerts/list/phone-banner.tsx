import type { Obstacle } from '@barrelhive/contracts';
import { MessageSquareTextIcon, Skeleton, useIsOffline } from '@barrelhive/ui';
import { Link } from 'react-router';
import { useCurrentUser, type CurrentUser } from '../../../user/current-user';

interface PhoneBannerProps {
  isSwitchedOff: boolean;
  /** What keeps all texts back, where that is known. */
  keptBack?: Obstacle | undefined;
}

/** Where the texts go, or why none do, and the way to change it. Nothing where that cannot be known. */
export function PhoneBanner(props: PhoneBannerProps) {
  const { user, isError } = useCurrentUser();
  const isOffline = useIsOffline();
  if (!user && (isError || isOffline)) return null;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-bone px-4 py-2.5">
      <MessageSquareTextIcon className="size-5 shrink-0 text-primary" />
      <div className="flex items-center gap-1.5">
        {leadTo(user, props)}{' '}
        {user ? <strong className="figures whitespace-nowrap">{user.phone}</strong> : <Skeleton className="h-5 w-32" />}
      </div>
      <Link to="/account" className="ml-auto py-1 font-semibold text-primary underline underline-offset-4">
        Change
      </Link>
    </div>
  );
}

function leadTo(user: CurrentUser | undefined, { isSwitchedOff, keptBack }: PhoneBannerProps): string {
  if (user && !user.isPaid) return 'Texts need a plan. None go to';
  if (isSwitchedOff) return 'Texts about alerts are switched off. None go to';
  if (keptBack === 'opted out') return 'You replied STOP. Until you text us START, no alerts go to';
  if (user?.needsConfirmation) return 'Once you confirm it, alerts go to';
  return keptBack ? 'At present no alerts go to' : 'Alerts go to';
}
