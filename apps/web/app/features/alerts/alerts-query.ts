import { acknowledgement, alert, alertList } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';
import { shownAlerts } from './saved-alert';

/** `GET /api/alerts`. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => callApi({ path: '/api/alerts', answer: alertList, signal }),
  select: shownAlerts,
});

/** `POST /api/alerts`; the form gives every refusal its own words. */
export function createAlert(searchTerm: string) {
  return callApi({
    method: 'POST',
    path: '/api/alerts',
    body: { search_term: searchTerm, notification_channel: 'sms' },
    answer: alert,
    refusals: 'caller',
  });
}

/** `DELETE /api/alerts/{id}`. */
export function deleteAlert(id: string) {
  return callApi({ method: 'DELETE', path: `/api/alerts/${encodeURIComponent(id)}`, answer: acknowledgement });
}
