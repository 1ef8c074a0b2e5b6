import { readAlert, type ReadAlert } from '../answers/read-alerts';
import { callApi } from '../api/api-client';

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
