import { buttonClass, EmptyState, LockKeyholeIcon } from '@barrelhive/ui';
import { Link } from 'react-router';

/** In place of the current month for those whose plan does not include it. */
export function RestrictedList() {
  return (
    <EmptyState
      icon={<LockKeyholeIcon />}
      title="Unlock this month's allocated list"
      action={
        <Link to="/subscription-select" className={buttonClass()}>
          Upgrade to View Current List
        </Link>
      }
    >
      The current list comes with a plan. Past months are open to everyone: choose one above.
    </EmptyState>
  );
}
