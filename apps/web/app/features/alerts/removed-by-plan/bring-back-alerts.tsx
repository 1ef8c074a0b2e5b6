import { Button, Notice } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/form-failure';
import { useDismissed } from '../../../session/use-dismissed';
import { bringBack, NOT_BROUGHT_BACK, PLAN_IS_BACK } from '../texts';
import { removedAlertsQuery, returnableAlertsQuery, useBringBackAlerts } from './removed-alerts-query';

/** Brings back by one tap what a lower plan took away, as much as the plan of now has room for. Nothing where that is nothing. */
export function BringBackButton() {
  const { data: returnable = [] } = useQuery(returnableAlertsQuery);
  const { mutate, isPending, isError } = useBringBackAlerts();
  if (returnable.length === 0) return null;
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {bringBack(returnable.length)}
      </Button>
      <FormFailure text={isError ? NOT_BROUGHT_BACK : undefined} />
    </>
  );
}

const STORAGE_KEY = 'bringBackDismissed';

/** The offer for whoever has read of it, until it is dismissed for the session. Before that it stands with what was taken away. */
export function BringBackNotice() {
  const [isDismissed, dismiss] = useDismissed(STORAGE_KEY);
  const { data: unread } = useQuery(removedAlertsQuery);
  const { data: returnable = [] } = useQuery(returnableAlertsQuery);
  if (isDismissed || returnable.length === 0 || unread === undefined || unread.length > 0) return null;
  return (
    <Notice title={PLAN_IS_BACK}>
      <div className="mt-3 flex flex-wrap gap-2">
        <BringBackButton />
        <Button size="small" look="outline" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </Notice>
  );
}
