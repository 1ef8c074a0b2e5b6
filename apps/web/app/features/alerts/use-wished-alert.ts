import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createWishedAlert } from '../../alert-creation/create-wished-alert';
import { takeWishedAlert } from '../../alert-creation/wished-alert';
import { alertsQuery } from './alerts-query';

/** Creates, once the list is there, the alert that was wished for before signing up. */
export function useWishedAlert(isListLoaded: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const term = isListLoaded ? takeWishedAlert() : undefined;
    if (term === undefined) return;
    void createWishedAlert(term).then(() => queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }));
  }, [isListLoaded, queryClient]);
}
