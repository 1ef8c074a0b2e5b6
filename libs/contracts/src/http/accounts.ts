import * as z from 'zod/mini';
import { partialAlertPreferences } from './alert-preferences';
import { subscriptionFields } from './billing';
import { instant } from './inventory';

const MOST_CHARACTERS = 512;

/** A text, called as the form calls it; where there is none, that is said of it which is said of an empty one. */
const required = (label: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? `${label} is required` : undefined) });
const bounded = (label: string) =>
  required(label).check(z.maxLength(MOST_CHARACTERS, `${label} must be ${MOST_CHARACTERS} characters or less`));
const name = bounded('Name');
const email = bounded('Email');
const phoneNumber = bounded('Phone number');
// How long a password may be is a rule of its own.
const password = required('Password');
const newPassword = required('New password');
const currentPassword = z.optional(required('Current password'));

const SMS_CONSENT_MISSING = 'You must agree to receive text messages to continue';
const smsConsent = z.strictObject(
  { sms_consent: z.boolean(SMS_CONSENT_MISSING) },
  { error: ({ code }) => (code === 'invalid_type' ? SMS_CONSENT_MISSING : undefined) },
);

/**
 * `POST /api/auth/signup`. The shapes are held here; the rules of specification section 5 (texts included) are those of
 * libs/rules, which both the form and the server apply.
 */
export const signupBody = z.strictObject({
  name,
  email,
  password,
  phone_number: phoneNumber,
  notification_preferences: smsConsent,
  alert_preferences: z.optional(partialAlertPreferences),
});

export type SignupBody = z.infer<typeof signupBody>;

/** `POST /api/auth/login`. */
export const loginBody = z.strictObject({ email, password });

/** `POST /api/auth/change-password`; `current_password` is needed unless a change is forced. */
export const changePasswordBody = z.strictObject({
  new_password: newPassword,
  current_password: currentPassword,
});

/** `PUT /api/users/{id}`: any part of the profile. `current_password` is needed for another e-mail or number some time after the log-in. */
export const updateUserBody = z
  .strictObject({
    name: z.optional(name),
    email: z.optional(email),
    phone_number: z.optional(phoneNumber),
    current_password: currentPassword,
  })
  .check(
    z.refine(
      ({ name, email, phone_number }) => [name, email, phone_number].some((value) => value !== undefined),
      'Nothing to change was sent.',
    ),
  );

export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** `DELETE /api/users/{id}`. */
export const deleteUserBody = z.strictObject({ password });

export type DeleteUserBody = z.infer<typeof deleteUserBody>;

/** `GET /internal/users/{id}/data`: all that one service holds of a user, as rows, by what they are. */
export const userData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

export type UserData = z.infer<typeof userData>;

/** `GET /api/users/{id}/export`: what each service holds of the caller. */
export const userExport = z.object({
  exported_at: instant,
  user_id: z.string(),
  services: z.record(z.string(), userData),
});

export type UserExport = z.infer<typeof userExport>;

/** The user as the server answers it (specification section 3); `phone_number` is E.164. */
export const user = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  requires_password_change: z.boolean(),
  /** Nobody agreed to texts to this number: saving it once more is the consent. Absent where somebody did. */
  needs_sms_consent: z.optional(z.literal(true)),
  /** The owner of this number has not confirmed it: no texts go there until then. Absent where that is done, or not asked. */
  needs_phone_confirmation: z.optional(z.literal(true)),
  ...subscriptionFields,
});

export type User = z.infer<typeof user>;

/** A plain acknowledgement: logout, delete. */
export const acknowledgement = z.object({ success: z.literal(true), message: z.string() });

export type Acknowledgement = z.infer<typeof acknowledgement>;

/** `POST /api/phone/confirm`: the six digits of the first text. What stands between them does not matter. */
export const confirmPhoneBody = z.strictObject({ code: z.string().check(z.maxLength(32)) });

/** `POST /api/phone/codes`. `resendAfter`: in this many seconds another one can be asked for. `sendsAt`: no text goes out before. */
export const phoneCodeAsked = z.object({ resendAfter: z.int(), sendsAt: z.optional(instant) });

export type PhoneCodeAsked = z.infer<typeof phoneCodeAsked>;

/** `POST /api/auth/password-links`: a link to a new password is mailed, where the e-mail is a confirmed mailbox of its account. */
export const passwordLinkBody = z.strictObject({ email });

/** `POST /api/auth/reset-password`: by the token of such a link. */
export const resetPasswordBody = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{20,64}$/)),
  new_password: newPassword,
});

/** `GET /api/mail`: whether mail goes out from here. */
export const mailAnswer = z.object({ is_sent: z.boolean() });

export type MailAnswer = z.infer<typeof mailAnswer>;
