import {
  alertPreferencesAnswer,
  savedAlertPreferencesAnswer,
  type PartialAlertPreferences,
} from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';
import { ApiError } from '../../api/api-errors';

const PATH = '/api/alert-preferences';

async function readPreferences(signal?: AbortSignal) {
  try {
    return await callApi({ path: PATH, answer: alertPreferencesAnswer, signal });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status < 500) throw failure;
    return callApi({ path: `${PATH}/defaults`, answer: savedAlertPreferencesAnswer, signal });
  }
}

/** What the user wants to be texted about; where nothing is saved yet, the defaults. */
export const preferencesQuery = queryOptions({
  queryKey: ['alert-preferences'],
  queryFn: async ({ signal }) => (await readPreferences(signal)).preferences ?? defaultAlertPreferences(),
});

/** `PUT /api/alert-preferences`: what is left out stays as it is. */
export function savePreferences(preferences: PartialAlertPreferences) {
  return callApi({ method: 'PUT', path: PATH, body: { preferences }, answer: savedAlertPreferencesAnswer });
}

/** After login: a user who never saved preferences gets the default ones saved. Never disturbs: the next login tries again. */
export async function saveDefaultPreferencesOnce(queryClient: QueryClient): Promise<void> {
  try {
    const { preferences } = await callApi({ path: PATH, answer: alertPreferencesAnswer });
    if (preferences !== null) return;
    const saved = await savePreferences(defaultAlertPreferences());
    queryClient.setQueryData(preferencesQuery.queryKey, saved.preferences);
  } catch {
    // The preferences card loads them again and says so when it cannot.
  }
}
