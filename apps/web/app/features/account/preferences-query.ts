import type { AlertPreferences, PartialAlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { nothingRead } from '../../answers/lenient';
import { readPreferences } from '../../answers/read-preferences';
import { callApi } from '../../api/api-client';
import { CallerRefusedError, NetworkError } from '../../api/api-errors';

const PATH = '/api/alert-preferences';

const KEY = ['alert-preferences'];

/** What is shown of the preferences. `standIn` where the server could not tell what is saved: then they are the defaults. */
type ShownPreferences = AlertPreferences & { standIn?: true };

async function savedPreferences(signal: AbortSignal): Promise<ShownPreferences> {
  return (await callApi({ path: PATH, answer: readPreferences, signal })) ?? defaultAlertPreferences();
}

async function standIn(signal: AbortSignal): Promise<ShownPreferences> {
  const defaults = await callApi({ path: `${PATH}/defaults`, answer: readPreferences, signal });
  return { ...(defaults ?? defaultAlertPreferences()), standIn: true };
}

/**
 * What the user wants to be texted about; where nothing is saved yet, the defaults. They stand in for what the server could not tell, too, but
 * never for what it told before.
 */
export const preferencesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client }) => {
    try {
      return await savedPreferences(signal);
    } catch (failure) {
      // Whoever is refused, or has no connection, gets no defaults either.
      const isOver = failure instanceof CallerRefusedError || failure instanceof NetworkError || signal.aborted;
      if (isOver || client.getQueryData(KEY) !== undefined) throw failure;
      return standIn(signal);
    }
  },
});

/** What to save when this changes: with all else that is held, as long as that is what was saved. */
export function withChange(
  held: ShownPreferences | undefined,
  change: Partial<AlertPreferences>,
): PartialAlertPreferences {
  const { new_items, back_in_stock, price, monthly_allocated, lottery, on_its_way } = held?.standIn ? {} : { ...held };
  const kinds = { new_items, back_in_stock, price, monthly_allocated, lottery, on_its_way };
  return { ...kinds, notification_methods: ['sms'], ...change };
}

/** `PUT /api/alert-preferences`: what is left out stays as it is. */
export function savePreferences(preferences: PartialAlertPreferences) {
  return callApi({ method: 'PUT', path: PATH, body: { preferences }, answer: nothingRead });
}

/** After login: a user who never saved preferences gets the default ones saved. Never disturbs: the next login tries again. */
export async function saveDefaultPreferencesOnce(queryClient: QueryClient): Promise<void> {
  try {
    if ((await callApi({ path: PATH, answer: readPreferences })) !== null) return;
    await savePreferences(defaultAlertPreferences());
    queryClient.setQueryData(preferencesQuery.queryKey, defaultAlertPreferences());
  } catch {
    // The preferences card loads them again and says so when it cannot.
  }
}
