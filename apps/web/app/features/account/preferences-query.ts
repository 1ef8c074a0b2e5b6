import type { PartialAlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { nothingRead } from '../../answers/lenient';
import { readPreferences } from '../../answers/read-preferences';
import { callApi } from '../../api/api-client';
import { ApiError } from '../../api/api-errors';

const PATH = '/api/alert-preferences';

async function askForPreferences(signal?: AbortSignal) {
  try {
    return await callApi({ path: PATH, answer: readPreferences, signal });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status < 500) throw failure;
    return callApi({ path: `${PATH}/defaults`, answer: readPreferences, signal });
  }
}

/** What the user wants to be texted about; where nothing is saved yet, the defaults. */
export const preferencesQuery = queryOptions({
  queryKey: ['alert-preferences'],
  queryFn: async ({ signal }) => (await askForPreferences(signal)) ?? defaultAlertPreferences(),
});

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
