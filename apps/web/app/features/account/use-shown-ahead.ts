import { useMutationState, type Mutation } from '@tanstack/react-query';

/** What a person changed of it, in the words of the server. */
interface Edit<Held> {
  change: Partial<Held>;
}

/**
 * What is shown of what the server holds while edits are on their way there: each lies over it until it has been answered, in the order in which
 * they were made. One that fails goes by itself, and takes nothing with it.
 */
export function useShownAhead<Held extends object>(
  held: Held | undefined,
  mutationKey: readonly string[],
): Held | undefined {
  const changes = useMutationState<Partial<Held> | undefined, Mutation<unknown, Error, Edit<Held>>>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables?.change,
  });
  return held && changes.reduce<Held>((shown, change) => ({ ...shown, ...change }), held);
}
