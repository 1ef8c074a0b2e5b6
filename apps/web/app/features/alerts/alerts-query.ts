import { queryOptions } from '@tanstack/react-query';
import { nothingRead } from '../../answers/lenient';
import { readAlert, readAlerts, type ReadAlert } from '../../answers/read-alerts';
import { callApi } from '../../api/api-client';
import { shownAlerts } from './saved-alert';

/** `GET /api/alerts`. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => callApi({ path: '/api/alerts', answer: readAlerts, signal }),
  select: shownAlerts,
});

/** `POST /api/alerts`; the form gives every refusal its own words. */
export async function createAlert(searchTerm: string): Promise<ReadAlert> {
  const created = await callApi({
    method: 'POST',
    path: '/api/alerts',
    body: { search_term: searchTerm, notification_channel: 'sms' },
    answer: readAlert,
    refusals: 'caller',
  });
  return { ...created, search_term: created.search_term || searchTerm };
}

/** `DELETE /api/alerts/{id}`. */
export function deleteAlert(id: string) {
  return callApi({ method: 'DELETE', path: `/api/alerts/${encodeURIComponent(id)}`, answer: nothingRead });
}
