import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readAlert } from '../../../answers/read-alerts';
import { callApi } from '../../../api/api-client';
import { ApiError } from '../../../api/api-errors';
import { showFailure } from '../../../api/show-failure';
import { FormButtons } from '../../../forms/form-buttons';
import { FormFailure } from '../../../forms/form-failure';
import { alertsQuery, type SavedAlert } from '../saved-alerts';
import { WHERE_NOT_SAVED, WHERE_SAVED } from '../texts';
import { WhereFields } from './where-fields';
import type { AlertWhere } from './where-text';

/** Changes where an alert looks. What was chosen stays when it cannot be saved. */
export default function ChangeWhereForm({ alert, onDone }: { alert: SavedAlert; onDone: () => void }) {
  const [where, setWhere] = useState<AlertWhere>({ scope: alert.scope, atLeast: alert.atLeast });
  const { mutate, isPending, isError } = useChangeWhere(alert.id, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(where);
  };
  return (
    <form
      aria-label={`Where to look for ${alert.searchTerm}`}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="grid gap-4 border-t border-line p-5"
    >
      <WhereFields where={where} onChange={setWhere} />
      <FormFailure text={isError ? WHERE_NOT_SAVED : undefined} />
      <FormButtons send="Save" busy={isPending} onCancel={onDone} />
    </form>
  );
}

/** `PATCH /api/alerts/{id}`. */
function useChangeWhere(id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;
  return useMutation({
    mutationFn: ({ scope, atLeast }: AlertWhere) =>
      callApi({
        method: 'PATCH',
        path: `/api/alerts/${encodeURIComponent(id)}`,
        body: { scope, at_least: atLeast },
        answer: readAlert,
      }),
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => list?.map((each) => (each.search_id === id ? changed : each)));
      toast.success(WHERE_SAVED);
      onDone();
    },
    onError: (failure) => {
      showFailure(failure, WHERE_NOT_SAVED);
      // It may have been deleted elsewhere, and then goes from the list.
      if (failure instanceof ApiError && failure.status === 404) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
