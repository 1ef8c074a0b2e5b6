import { Notice } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createWishedAlert } from '../../alert-creation/create-wished-alert';
import { forgetWishedAlert, readWishedAlert } from '../../alert-creation/wished-alert';
import { alertsQuery } from './alerts-query';
import { noAlertYet, WISH_KEPT, WISH_NOT_ACCEPTED } from './texts';

const CREATE_WISHED_ALERT = ['create-wished-alert'];

/**
 * Creates, once the list is there, the alert that was wished for before signing up. Names it where it could not be created. The wish stays until
 * the server has answered it, so that a reload loses nothing.
 */
export function WishedAlertNotice({ isListLoaded }: { isListLoaded: boolean }) {
  const queryClient = useQueryClient();
  const [isRetry, setRetry] = useState(false);
  const {
    mutate: create,
    variables: term,
    data: outcome,
    isPending,
  } = useMutation({
    mutationKey: CREATE_WISHED_ALERT,
    mutationFn: createWishedAlert,
    onSuccess: (came, wished) => {
      if (came !== 'not-answered') forgetWishedAlert(wished);
      void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
  });

  useEffect(() => {
    const wished = isListLoaded ? readWishedAlert() : undefined;
    if (wished === undefined || queryClient.isMutating({ mutationKey: CREATE_WISHED_ALERT }) > 0) return;
    create(wished);
  }, [isListLoaded, create, queryClient]);

  if (term === undefined || outcome === 'created' || (isPending && !isRetry)) return null;
  const title = noAlertYet(term);
  const retry = () => {
    setRetry(true);
    create(term);
  };
  if (outcome === 'at-limit') {
    return (
      <Notice title={title}>
        Your plan has no room for another one. Delete an alert, or{' '}
        <Link to="/subscription-select" className="font-semibold underline">
          choose a larger plan
        </Link>
        .
      </Notice>
    );
  }
  if (outcome === 'refused') return <Notice title={title}>{WISH_NOT_ACCEPTED}</Notice>;
  return (
    <Notice title={title} onRetry={retry} retrying={isPending}>
      {WISH_KEPT}
    </Notice>
  );
}
