import { readAlerts } from '../answers/read-alerts';
import { callApi } from '../api/api-client';

/** `GET /api/alerts`. Whoever is refused here is no stranger to the rest of the page. */
export function readSavedAlerts(signal: AbortSignal) {
  return callApi({ path: '/api/alerts', answer: readAlerts, signal, refusals: 'caller' });
}
