import { queryOptions } from '@tanstack/react-query';
import { nothingRead } from '../../answers/lenient';
import { readAlerts } from '../../answers/read-alerts';
import { callApi } from '../../api/api-client';
import { shownAlerts } from './saved-alert';

/** `GET /api/alerts`. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => callApi({ path: '/api/alerts', answer: readAlerts, signal }),
  select: shownAlerts,
});

/** `DELETE /api/alerts/{id}`. */
export function deleteAlert(id: string) {
  return callApi({ method: 'DELETE', path: `/api/alerts/${encodeURIComponent(id)}`, answer: nothingRead });
}
