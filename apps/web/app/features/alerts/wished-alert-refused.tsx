import { Notice } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createWishedAlert } from '../../alert-creation/create-wished-alert';
import { takeWishedAlert } from '../../alert-creation/wished-alert';
import { alertsQuery } from './alerts-query';

/** Creates, once the list is there, the alert that was wished for before signing up. Names it where the plan has no room for it. */
export function WishedAlertRefused({ isListLoaded }: { isListLoaded: boolean }) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    const term = isListLoaded ? takeWishedAlert() : undefined;
    if (term === undefined) return;
    void createWishedAlert(term).then((outcome) => {
      if (outcome === 'at-limit') setRefused(term);
      return queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
    });
  }, [isListLoaded, queryClient]);
  if (refused === undefined) return null;
  return (
    <Notice title={`No alert for ${refused} yet`}>
      Your plan has no room for another one. Delete an alert, or{' '}
      <Link to="/subscription-select" className="font-semibold underline">
        choose a larger plan
      </Link>
      .
    </Notice>
  );
}
