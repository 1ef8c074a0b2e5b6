import { Button, onFirstPress, toast } from '@barrelhive/ui';
import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { showFailure } from '../api/show-failure';

interface RemovableRowProps {
  children: ReactNode;
  /** What stands on the button. */
  action: string;
  /** The name of the button, which says of what it is. */
  label: string;
  /** Without it there is no button. */
  onRemove?: (() => void) | undefined;
}

/** A row of a list, and the button by which it goes from there. */
export function RemovableRow({ children, action, label, onRemove }: RemovableRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3.5">
      <div className="min-w-0">{children}</div>
      {onRemove && (
        <Button look="outline" size="small" className="shrink-0" onClick={onFirstPress(onRemove)} aria-label={label}>
          {action}
        </Button>
      )}
    </li>
  );
}

interface Removal<List, Removed> {
  queryKey: DataTag<QueryKey, List, Error>;
  /** What is out of date afterwards. */
  concerned: QueryKey;
  remove: (removed: Removed) => Promise<unknown>;
  without: (list: List, removed: Removed) => List;
  done: (removed: Removed) => string;
  failed: string;
}

/**
 * Takes something off a list at once and removes it; puts it back when the server does not. The button that was pressed goes with its row, so the
 * focus moves to the heading.
 */
export function useRemoval<List, Removed>({ queryKey, concerned, remove, ...rest }: Removal<List, Removed>) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate } = useMutation({
    mutationFn: remove,
    onMutate: async (removed) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list && rest.without(list, removed));
      return { before };
    },
    onSuccess: (_, removed) => toast.success(rest.done(removed)),
    onError: (failure, _, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showFailure(failure, rest.failed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: concerned }),
  });
  const takeOff = (removed: Removed) => {
    mutate(removed);
    heading.current?.focus();
  };
  return { heading, takeOff };
}
