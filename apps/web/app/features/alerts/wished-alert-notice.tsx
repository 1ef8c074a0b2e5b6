import { Notice } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createWishedAlert } from '../../alert-creation/create-wished-alert';
import { takeWishedAlert, wishForAlert } from '../../alert-creation/wished-alert';
import { alertsQuery } from './alerts-query';

/** Creates, once the list is there, the alert that was wished for before signing up. Names it where it could not be created. */
export function WishedAlertNotice({ isListLoaded }: { isListLoaded: boolean }) {
  const queryClient = useQueryClient();
  const [isRetry, setRetry] = useState(false);
  const {
    mutate: create,
    variables: term,
    data: outcome,
    isPending,
  } = useMutation({
    mutationFn: createWishedAlert,
    onSuccess: (came, wished) => {
      if (came === 'not-answered') wishForAlert(wished);
      void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
  });

  useEffect(() => {
    const wished = isListLoaded ? takeWishedAlert() : undefined;
    if (wished !== undefined) create(wished);
  }, [isListLoaded, create]);

  if (term === undefined || outcome === 'created' || (isPending && !isRetry)) return null;
  const title = `No alert for ${term} yet`;
  const retry = () => {
    takeWishedAlert();
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
  if (outcome === 'refused') return <Notice title={title}>It was not accepted. Try another search term below.</Notice>;
  return (
    <Notice title={title} onRetry={retry} retrying={isPending}>
      It could not be saved. It is kept here until you try again.
    </Notice>
  );
}
