import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createWishedAlert } from '../../../alert-creation/create-alert';
import { forgetWishedAlert, readWishedAlert } from '../../../alert-creation/wished-alert';
import { alertsQuery } from '../saved-alerts';
import { noAlertYet, WISH_KEPT } from '../texts';
import { UncreatedAlertNotice } from './uncreated-alert-notice';

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
  const retry = () => {
    setRetry(true);
    create(term);
  };
  return (
    <UncreatedAlertNotice
      title={noAlertYet(term)}
      outcome={outcome ?? 'not-answered'}
      kept={WISH_KEPT}
      onRetry={retry}
      retrying={isPending}
    />
  );
}
