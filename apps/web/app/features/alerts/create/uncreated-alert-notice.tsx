import { Button, Notice } from '@barrelhive/ui';
import { Link } from 'react-router';
import type { AlertNotCreated } from '../../../alert-creation/create-alert';
import { WISH_NOT_ACCEPTED } from '../texts';

interface UncreatedAlertNoticeProps {
  title: string;
  outcome: AlertNotCreated;
  /** What is said while trying again may help. */
  kept: string;
  onRetry: () => void;
  retrying: boolean;
  /** For one that does not go by itself. */
  onDismiss?: () => void;
}

/** Says why there is no alert for a term, and what can be done. To try again is offered only where nobody has judged the term. */
export function UncreatedAlertNotice({
  title,
  outcome,
  kept,
  onRetry,
  retrying,
  onDismiss,
}: UncreatedAlertNoticeProps) {
  const retry = outcome === 'not-answered' ? { onRetry, retrying } : {};
  return (
    <Notice title={title} {...retry}>
      <p>
        <Reason outcome={outcome} kept={kept} />
      </p>
      {onDismiss && (
        <Button size="small" look="outline" className="mt-3" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </Notice>
  );
}

function Reason({ outcome, kept }: Pick<UncreatedAlertNoticeProps, 'outcome' | 'kept'>) {
  if (outcome === 'refused') return WISH_NOT_ACCEPTED;
  if (outcome === 'not-answered') return kept;
  return (
    <>
      Your plan has no room for another one. Delete an alert, or{' '}
      <Link to="/subscription-select" className="font-semibold underline">
        choose a larger plan
      </Link>
      .
    </>
  );
}
