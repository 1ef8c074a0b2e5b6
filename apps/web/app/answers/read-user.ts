import { tier, type SubscriptionCheck, type SubscriptionStatus, type User } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { flag, identifier, maybeFlag, maybeInstant, maybeText, text } from './lenient';

/** A status spelled in another way means the same; an unknown one says nothing. */
const maybeStatus = z.pipe(
  maybeText,
  z.transform((status): SubscriptionStatus | undefined => {
    if (status === 'canceled' || status === 'cancelled') return 'cancelled';
    return status === 'active' || status === 'inactive' ? status : undefined;
  }),
);

const subscriptionParts = {
  subscription_tier: z.catch(tier, 'basic'),
  subscribed: flag,
  subscription_end: maybeInstant,
  subscription_status: maybeStatus,
  subscription_canceled: maybeFlag,
  canceled: maybeFlag,
  isCancelledButActive: flag,
  willExpireAt: maybeInstant,
};

const partsOfSubscription = z.object(subscriptionParts);

/** Without a status, who is subscribed has an active plan; everyone else has none. */
function toSubscriptionCheck(parts: z.infer<typeof partsOfSubscription>): SubscriptionCheck {
  const { subscription_status: status, subscription_canceled: flagged, canceled, ...rest } = parts;
  const isCancelled = flagged ?? canceled ?? (status === 'cancelled' || rest.isCancelledButActive);
  return {
    ...rest,
    subscription_status: status ?? (rest.subscribed ? 'active' : 'inactive'),
    subscription_canceled: isCancelled,
    canceled: isCancelled,
  };
}

/** The answer of the subscription check. */
export const readSubscriptionCheck = z.pipe(partsOfSubscription, z.transform(toSubscriptionCheck));

/** The user object; only its id is required. */
export const readUser = z.pipe(
  z.object({
    user_id: identifier,
    name: text,
    email: text,
    phone_number: text,
    requires_password_change: flag,
    ...subscriptionParts,
  }),
  z.transform(({ user_id, name, email, phone_number, requires_password_change, ...parts }): User => {
    const { canceled: _, ...subscription } = toSubscriptionCheck(parts);
    return { user_id, name, email, phone_number, requires_password_change, ...subscription };
  }),
);

const token = z.string().check(z.minLength(1));

/** The answer of login and sign-up. */
export const readSessionAnswer = z.object({ token, user: readUser });

/** What login and sign-up bring. */
export type BegunSession = z.infer<typeof readSessionAnswer>;

/** The answer of a password change: a new token and the user where they came. */
export const readPasswordAnswer = z.catch(
  z.object({ token: z.catch(z.optional(token), undefined), user: z.catch(z.optional(readUser), undefined) }),
  { token: undefined, user: undefined },
);
