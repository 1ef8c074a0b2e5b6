import type { SubscriptionCheck } from '@barrelhive/contracts';
import { capabilitiesOf, formatUsPhone, hasValidPaidSubscription, type Subscription } from '@barrelhive/rules';
import { serverNow } from '@barrelhive/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readSubscriptionCheck, readUser, type ReadUser } from '../answers/read-user';
import { callApi } from '../api/api-client';
import { browserSession, CURRENT_USER_KEY, useSession } from '../session/session';

/** The subscription part of a server's answer in the terms of the rules. */
export function toSubscription(answer: Omit<SubscriptionCheck, 'canceled'>): Subscription {
  return {
    tier: answer.subscription_tier,
    status: answer.subscription_status,
    subscribed: answer.subscribed,
    canceled: answer.subscription_canceled,
    endsAt: answer.subscription_end === null ? undefined : new Date(answer.subscription_end),
  };
}

/** How many alerts the plan of an answer allows now. */
export function alertsAllowedBy(answer: Omit<SubscriptionCheck, 'canceled'>): number {
  const subscription = toSubscription(answer);
  const valid = hasValidPaidSubscription(subscription, serverNow());
  return capabilitiesOf({ tier: subscription.tier, valid }).alertsAtMost;
}

/** The user as the pages need them. */
export type CurrentUser = ReturnType<typeof toCurrentUser>;

function toCurrentUser(answer: ReadUser, now: Date) {
  const subscription = toSubscription(answer);
  const isPaid = hasValidPaidSubscription(subscription, now);
  const { tier } = subscription;
  return {
    /** As shown: `(801) 555-0100`. */
    phone: formatUsPhone(answer.phone_number),
    subscriptionTier: tier,
    /** The server said which plan it is; otherwise it is taken for the least one. */
    saysPlan: answer.saysPlan,
    subscription,
    /** The user's plan holds and gives more than browsing. */
    isPaid,
    willExpireAt: answer.willExpireAt,
    capabilities: capabilitiesOf({ tier, valid: isPaid }),
    /** Nobody agreed to texts to this number: none goes out. */
    needsConsent: answer.needs_sms_consent === true,
    /** Its owner has not confirmed it: none goes out but the one that asks for that. */
    needsConfirmation: answer.needs_phone_confirmation === true,
  };
}

/** The caller is refused, or gone. */
const ENDS_SESSION: readonly number[] = [401, 403, 404, 410];

/** The user object of `GET /api/auth/me`. A refused or deleted user ends the session; a limit, a dead network or a restarting server does not. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER_KEY,
  queryFn: async ({ signal }) => {
    const isRefusal = (status: number) => ENDS_SESSION.includes(status);
    const answer = await callApi({ path: '/api/auth/me', answer: readUser, signal, isRefusal });
    browserSession.remember(answer);
    return answer;
  },
});

/** Who is logged in; `user` is undefined while loading, and for guests. */
export function useCurrentUser() {
  const { token } = useSession();
  const { data, ...query } = useQuery({ ...currentUserQuery, enabled: token !== undefined });
  return { ...query, user: token !== undefined && data ? toCurrentUser(data, serverNow()) : undefined };
}

/** `GET /api/stripe/check-subscription`. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => callApi({ path: '/api/stripe/check-subscription', answer: readSubscriptionCheck, signal }),
});
