import { EmptyState, LockKeyholeIcon } from '@barrelhive/ui';
import { ButtonLink } from '../../shell/button-link';

/** In place of the current month for those whose plan does not include it. */
export function RestrictedList() {
  return (
    <EmptyState
      icon={<LockKeyholeIcon />}
      title="Unlock this month's allocated list"
      action={<ButtonLink to="/subscription-select">Upgrade to View Current List</ButtonLink>}
    >
      The current list comes with a plan. Past months are open to everyone: choose one above.
    </EmptyState>
  );
}
