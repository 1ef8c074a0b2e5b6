import type { AlertPreferences } from '@barrelhive/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareTextIcon } from '@barrelhive/ui';
import { Link } from 'react-router';
import { useCurrentUser } from '../../user/current-user';
import { thisDeviceId } from '../../user/known-device';
import { channelsQuery } from './channels-query';
import { reachedBy } from './reached-by';

interface ReachedByLineProps {
  preferences: AlertPreferences | undefined;
  /** What is known to keep texts back, such as a STOP. */
  isTextKeptBack: boolean;
  term: string;
}

/** Where what an alert finds is told. Nothing is said while a part of it is not known, or without a plan: then all alerts are silent. */
export default function ReachedByLine({ preferences, isTextKeptBack, term }: ReachedByLineProps) {
  const { user } = useCurrentUser();
  const { data: channels, isPending } = useQuery(channelsQuery);
  if (!user?.isPaid || (!isPending && !channels)) return null;
  const takesTexts = !isTextKeptBack && !user.needsConsent && !user.needsConfirmation;
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line px-5 py-1 text-sm text-muted">
      {preferences && channels && (
        <>
          <span className="flex items-center gap-1.5">
            <MessageSquareTextIcon className="size-4 shrink-0" />
            {reachedBy({ takesTexts, preferences, channels, here: thisDeviceId() })}
          </span>
          <Link
            to="/account#how-we-reach-you"
            className="flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            Change<span className="sr-only"> where you are told of {term}</span>
          </Link>
        </>
      )}
    </p>
  );
}
