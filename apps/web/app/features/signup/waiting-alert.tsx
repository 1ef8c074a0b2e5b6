import { BellRingIcon } from '@barrelhive/ui';
import { useSyncExternalStore } from 'react';
import { readWishedAlert } from '../../alert-creation/wished-alert';

/** Tells a guest who came for one bottle that it is not forgotten. */
export function WaitingAlert() {
  const term = useSyncExternalStore(neverChanges, () => readWishedAlert(), unknownToServer);
  if (term === undefined) return null;
  return (
    <p className="mb-5 flex items-start gap-2.5 text-muted">
      <BellRingIcon className="mt-1 size-4 shrink-0 text-primary" />
      <span className="min-w-0 break-words">
        Your alert for{' '}
        <strong className="font-semibold text-ink">
          <bdi>{term}</bdi>
        </strong>{' '}
        is saved once you have an account.
      </span>
    </p>
  );
}

const neverChanges = () => () => undefined;
const unknownToServer = () => undefined;
