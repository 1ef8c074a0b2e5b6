import { user as userContract, type Tier, type User } from '@barrelhive/contracts';
import { capabilitiesOf, formatUsPhone, type Capabilities } from '@barrelhive/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api-client';
import { browserSession, useSession } from '../session/session';

/** The user as the pages need them. `phone` is as shown, `(801) 555-0100`. */
export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  subscriptionTier: Tier;
  /** Billing's verdict that the user's plan holds. */
  isPaid: boolean;
  /** The plan will not be renewed. */
  isCancelled: boolean;
  willExpireAt: string | null;
  capabilities: Capabilities;
}

/** The server's user as the pages need them. */
export function toCurrentUser(answer: User): CurrentUser {
  const { subscription_tier: tier, subscribed: isPaid } = answer;
  return {
    id: answer.user_id,
    name: answer.name || answer.email,
    email: answer.email,
    phone: formatUsPhone(answer.phone_number),
    subscriptionTier: tier,
    isPaid,
    isCancelled: answer.subscription_canceled,
    willExpireAt: answer.willExpireAt,
    capabilities: capabilitiesOf({ tier, valid: isPaid }),
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
