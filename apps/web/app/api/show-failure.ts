import { toast } from '@barrelhive/ui';
import { useEffect } from 'react';
import { CallerRefusedError } from './api-errors';

/** Says in a toast that a call failed. A refused caller hears why from the session instead, so that one failure gives one toast. */
export function showFailure(failure: unknown, text: string): void {
  if (!(failure instanceof CallerRefusedError)) toast.error(text);
}

/** The same for the error of a query, which is null while there is none: says it once, until the query is asked anew. */
export function useFailureToast(error: Error | null, text: string): void {
  const isToTell = error !== null && !(error instanceof CallerRefusedError);
  useEffect(() => {
    if (isToTell) toast.error(text);
  }, [isToTell, text]);
}
