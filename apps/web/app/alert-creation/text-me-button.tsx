import {
  formatDollars,
  monthlyPriceCents,
  normaliseSearchTerm,
  type ProductNames,
  shownNameWithSize,
} from '@barrelhive/rules';
import { BellRingIcon, Button, buttonClass, CheckIcon, toast } from '@barrelhive/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../session/session';
import { useCurrentUser } from '../user/current-user';
import { alertNotCreated, NO_CONNECTION, tapFailures, TEXT_ME } from './texts';
import type { WishedAlertOutcome } from './create-alert';
import { alertTermOf, wishForAlert } from './wished-alert';

/** Stands beside the tap of a guest, who would hear of it only after signing up. */
const FROM_PRICE = `from ${formatDollars(monthlyPriceCents.basic)} a month`;

/** One tap to an alert for a bottle; nothing for a name that no alert can have. */
export function TextMeButton({ product }: { product: ProductNames }) {
  const term = alertTermOf(product);
  return term !== undefined && <TextMeAboutTerm term={term} subject={shownNameWithSize(product)} />;
}

/** One tap to an alert for a term that may be searched for; `subject` is what it is called. A guest signs up first and finds the alert waiting. */
export function TextMeAboutTerm({ term, subject = term }: { term: string; subject?: string }) {
  const [outcome, setOutcome] = useState<WishedAlertOutcome>();
  const [busy, setBusy] = useState(false);
  const isWatched = useIsWatched(term);
  const { token } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const create = async () => {
    if (token === undefined) {
      wishForAlert(term);
      await navigate('/signup');
      return;
    }
    setBusy(true);
    try {
      const outcomeOfTap = await createAlertNow(term);
      setOutcome(outcomeOfTap);
      if (outcomeOfTap === 'created') await queryClient.invalidateQueries({ queryKey: ['alerts'] });
    } finally {
      setBusy(false);
    }
  };

  if (outcome === 'created') return <SavedAlertLink>Saved in My Alerts</SavedAlertLink>;
  if (isWatched && !busy) return <SavedAlertLink>Watched in My Alerts</SavedAlertLink>;
  if (outcome === 'at-limit') {
    return (
      <Link to="/subscription-select" className={buttonClass('outline', 'small')}>
        Upgrade to add more alerts
      </Link>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        look="outline"
        size="small"
        busy={busy}
        aria-label={`${TEXT_ME}: ${subject}`}
        onClick={() => void create()}
      >
        <BellRingIcon className="size-4" />
        {TEXT_ME}
      </Button>
      {token === undefined && <span className="figures text-sm text-muted">{FROM_PRICE}</span>}
      {outcome && !busy && (
        <span role="alert" className="text-sm font-medium text-zero">
          {tapFailures[outcome]}
        </span>
      )}
    </span>
  );
}

/** The way to the alert; for those whom no text can reach also to what is missing: a plan, or the confirmation of the number. */
function SavedAlertLink({ children }: { children: string }) {
  const { user } = useCurrentUser();
  const needsPlan = user?.saysPlan && user.capabilities.texts.length === 0;
  return (
    <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm font-semibold">
      <Link to="/alerts" className="inline-flex items-center gap-1.5 py-1 text-stock">
        <CheckIcon className="size-4" />
        {children}
      </Link>
      {needsPlan && (
        <Link to="/subscription-select" className="py-1 text-primary underline underline-offset-4">
          Texts need a plan.
        </Link>
      )}
      {!needsPlan && user?.needsConfirmation && (
        <Link to="/account" className="py-1 text-primary underline underline-offset-4">
          Confirm your number to get texts.
        </Link>
      )}
    </span>
  );
}

/** The code that creates an alert comes late; without it nothing was asked of the server, and the next tap tries again. */
async function createAlertNow(term: string): Promise<WishedAlertOutcome> {
  try {
    const { createWishedAlert } = await import('./create-alert');
    return await createWishedAlert(term);
  } catch {
    toast.error(alertNotCreated(NO_CONNECTION));
    return 'not-answered';
  }
}

/** Whether whoever looks has an alert for a term; false while that is not known. What reads the answer comes late: guests need none of it. */
function useIsWatched(term: string): boolean {
  const { token } = useSession();
  const { data } = useQuery({
    queryKey: ['alerts'],
    queryFn: async ({ signal }) => (await import('./read-saved-alerts')).readSavedAlerts(signal),
    enabled: token !== undefined,
  });
  const asKept = (words: string) => normaliseSearchTerm(words).toLowerCase();
  return (
    token !== undefined && data?.some((alert) => alert.is_active && asKept(alert.search_term) === asKept(term)) === true
  );
}
