import {
  endedReasons,
  paidTiers,
  tier,
  type SubscriptionCheck,
  type SubscriptionStatus,
  type User,
} from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { flag, identifier, maybeFlag, maybeInstant, maybeText, noError, text } from './lenient';

/** A status spelled in another way means the same; an unknown one says nothing. */
const maybeStatus = z.pipe(
  maybeText,
  z.transform((status): SubscriptionStatus | undefined => {
    if (status === 'canceled' || status === 'cancelled') return 'cancelled';
    return status === 'active' || status === 'inactive' ? status : undefined;
  }),
);

const subscriptionParts = {
  subscription_tier: z.catch(z.optional(tier), undefined),
  subscribed: maybeFlag,
  subscription_end: maybeInstant,
  subscription_status: maybeStatus,
  subscription_canceled: maybeFlag,
  canceled: maybeFlag,
  isCancelledButActive: flag,
  willExpireAt: maybeInstant,
};

const partsOfSubscription = z.object(subscriptionParts);

type Flags = Pick<z.infer<typeof partsOfSubscription>, 'subscribed' | 'subscription_end'> & { isCancelled: boolean };

/** Without a status the flags say it (specification section 4): whoever cancelled keeps the plan to its end, whoever is subscribed has one. */
function statusOfFlags({ subscribed, subscription_end, isCancelled }: Flags, isKept: boolean): SubscriptionStatus {
  if (isCancelled && (isKept || subscribed || subscription_end !== null)) return 'cancelled';
  return subscribed ? 'active' : 'inactive';
}

function toSubscriptionCheck(parts: z.infer<typeof partsOfSubscription>): SubscriptionCheck {
  const {
    subscription_tier,
    subscribed,
    subscription_status: status,
    subscription_canceled: flagged,
    canceled,
  } = parts;
  const { isCancelledButActive, subscription_end, willExpireAt } = parts;
  const isCancelled = flagged ?? canceled ?? (status === 'cancelled' || isCancelledButActive);
  return {
    subscription_tier: subscription_tier ?? 'basic',
    subscribed: subscribed ?? false,
    subscription_end,
    subscription_status: status ?? statusOfFlags({ subscribed, subscription_end, isCancelled }, isCancelledButActive),
    isCancelledButActive,
    willExpireAt,
    subscription_canceled: isCancelled,
    canceled: isCancelled,
  };
}

const maybePaidTier = z.catch(z.optional(z.enum(paidTiers)), undefined);

/** A subscription check, and whether the answer named the plan: where it did not, what stands there is the least that could be. */
export type ReadSubscriptionCheck = SubscriptionCheck & { namesPlan: boolean };

/** The answer of the subscription check. Section 7 of the specification reads no tier of it. */
export const readSubscriptionCheck = z.pipe(
  z.extend(partsOfSubscription, {
    ended_plan: maybePaidTier,
    ended_because: z.catch(z.optional(z.enum(endedReasons)), undefined),
    payment_due_by: maybeInstant,
    paid_plan: maybePaidTier,
  }),
  z.transform(({ ended_plan, ended_because, payment_due_by, paid_plan, ...parts }): ReadSubscriptionCheck => ({
    ...toSubscriptionCheck(parts),
    namesPlan: parts.subscription_tier !== undefined,
    ...(ended_plan && { ended_plan }),
    ...(ended_because && { ended_because }),
    ...(payment_due_by !== null && { payment_due_by }),
    ...(paid_plan && { paid_plan }),
  })),
);

/**
 * A user, and whether the answer said which plan is had: where it did not, what stands there is the least that could be. Whether a new
 * password is wanted is undefined where it did not say so.
 */
export type ReadUser = Omit<User, 'requires_password_change'> & {
  requires_password_change: boolean | undefined;
  saysPlan: boolean;
};

/** The user object; only its id is required. */
export const readUser = z.pipe(
  z.object({
    user_id: identifier,
    name: text,
    email: text,
    phone_number: text,
    requires_password_change: maybeFlag,
    needs_sms_consent: maybeFlag,
    needs_phone_confirmation: maybeFlag,
    ...subscriptionParts,
  }),
  z.transform(({ needs_sms_consent, needs_phone_confirmation, ...parts }): ReadUser => {
    const { user_id, name, email, phone_number, requires_password_change } = parts;
    const { canceled: _, ...subscription } = toSubscriptionCheck(parts);
    const saysPlan =
      parts.subscription_tier !== undefined &&
      (parts.subscription_status !== undefined || parts.subscribed !== undefined);
    const asks = {
      ...(needs_sms_consent && { needs_sms_consent }),
      ...(needs_phone_confirmation && { needs_phone_confirmation }),
    };
    return { user_id, name, email, phone_number, requires_password_change, ...asks, ...subscription, saysPlan };
  }),
);

const token = z.string().check(z.minLength(1));

export const readSessionAnswer = z.object({ token, user: readUser });

/** What login and sign-up bring. */
export type BegunSession = z.infer<typeof readSessionAnswer>;

const passwordParts = z.object({
  error: noError,
  token: z.catch(z.optional(token), undefined),
  user: z.catch(z.optional(readUser), undefined),
});

/** The answer of a password change: a new token and the user where they came. One that is no JSON, or names an error, tells of no change. */
export const readPasswordAnswer = z.pipe(
  z.union([z.null(), passwordParts]),
  z.transform((answer) => ({ token: answer?.token, user: answer?.user })),
);

/** The answer to the wish for another code. `sendsAt`: no text goes out before; null where nobody said so. */
export const readCodeAsked = z.object({ sendsAt: maybeInstant });
