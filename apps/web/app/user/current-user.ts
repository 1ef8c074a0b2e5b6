import { user as userContract, type User } from '@barrelhive/contracts';
import { capabilitiesOf, formatUsPhone } from '@barrelhive/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api-client';
import { browserSession, useSession } from '../session/session';

/** The user as the pages need them. */
export type CurrentUser = ReturnType<typeof toCurrentUser>;

function toCurrentUser(answer: User) {
  const { subscription_tier: tier, subscription_end: end } = answer;
  return {
    /** As shown: `(801) 555-0100`. */
    phone: formatUsPhone(answer.phone_number),
    subscriptionTier: tier,
    subscription: {
      status: answer.subscription_status,
      canceled: answer.subscription_canceled,
      endsAt: end === null ? undefined : new Date(end),
    },
    /** Billing's verdict: the user's plan holds and gives more than browsing. */
    isPaid: answer.subscribed,
    willExpireAt: answer.willExpireAt,
    capabilities: capabilitiesOf({ tier, valid: answer.subscribed }),
  };
}

/** The user object of `GET /api/auth/me`. Any refusal ends the session; a dead network or a restarting server does not. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }) => {
    const isRefusal = (status: number) => status < 500;
    const answer = await callApi({ path: '/api/auth/me', answer: userContract, signal, isRefusal });
    browserSession.remember(answer);
    return answer;
  },
});

/** Who is logged in; `user` is undefined while loading, and for guests. */
export function useCurrentUser() {
  const { token } = useSession();
  const { data, ...query } = useQuery({ ...currentUserQuery, enabled: token !== undefined });
  return { ...query, user: token !== undefined && data ? toCurrentUser(data) : undefined };
}
