import { queryOptions } from '@tanstack/react-query';
import { readSubscriptionCheck } from '../answers/read-user';
import { callApi } from '../api/api-client';

/** `GET /api/stripe/check-subscription`. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => callApi({ path: '/api/stripe/check-subscription', answer: readSubscriptionCheck, signal }),
});
