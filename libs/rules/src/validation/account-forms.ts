import { PRODUCT_NAME } from '../product-name';
import {
  currentPasswordError,
  forcedPasswordError,
  loginPasswordError,
  newPasswordError,
  passwordConfirmationError,
  signupPasswordError,
} from './password';
import { signupPhoneError } from './phone';

/** A dot within the host, at neither of its ends. Written so that there is one way to match, else a host of dots took quadratic time. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** An e-mail address as it is stored and compared: lower case, in one spelling of its accents, without the marks that contact lists paste along. */
export function normaliseEmail(email: string): string {
  return withoutMarks(email).normalize('NFC').toLowerCase();
}

function withoutMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}

/** The specified message for an e-mail address, or undefined. Only the simple pattern of the specification is asked for. */
export function emailError(email: string): string | undefined {
  const trimmed = withoutMarks(email);
  if (trimmed === '') return 'Email is required';
  return EMAIL.test(trimmed) ? undefined : 'Please enter a valid email address';
}

/**
 * What a person agrees to beside the sign-up form's checkbox. The form shows exactly this and the server keeps it with the
 * consent as proof; a changed wording is a new text and a new version here, rows written before keep theirs.
 */
export const SMS_CONSENT_WORDING =
  `I agree to receive text messages from ${PRODUCT_NAME} about the bottles I save, price changes, the monthly list and lottery openings: ` +
  'at most 1 message per saved alert per day. Message and data rates may apply. Reply STOP to opt out, HELP for help.';

/** Names the wording, for whoever compares consents. */
export const SMS_CONSENT_VERSION = '2026-11-26';

const MIN_NAME_LENGTH = 2;

/** The specified message for a person's name, or undefined. */
export function nameError(name: string): string | undefined {
  const trimmed = withoutMarks(name);
  if (trimmed === '') return 'Name is required';
  return trimmed.length < MIN_NAME_LENGTH ? `Name must be at least ${MIN_NAME_LENGTH} characters` : undefined;
}

/** Messages by field; a valid form gives an empty object. */
export type FieldErrors<Form> = { [Field in keyof Form]?: string };

/** What is wrong with the log-in form. */
export const loginErrors = errorsBy({ email: emailError, password: loginPasswordError });

/** What is wrong with the sign-up form. */
export const signupErrors = errorsBy({
  name: nameError,
  email: emailError,
  password: signupPasswordError,
  phone: signupPhoneError,
  smsConsent: (agreed: boolean) => (agreed ? undefined : 'You must agree to receive text messages to continue'),
});

export type SignupForm = Parameters<typeof signupErrors>[0];

/** What is wrong with a change of the password on the account page. */
export const passwordChangeErrors = errorsBy({ currentPassword: currentPasswordError, newPassword: newPasswordError });

/** What is wrong with a change of the password that an operator asked for. */
export const forcedPasswordChangeErrors = errorsBy<{ newPassword: string; confirmation: string }>({
  newPassword: forcedPasswordError,
  confirmation: (confirmation, { newPassword }) => passwordConfirmationError(newPassword, confirmation),
});

/** Judges a form field by field; a rule sees the value of its field, and the whole form beside it. */
function errorsBy<Form>(rules: { [Field in keyof Form]: (value: Form[Field], form: Form) => string | undefined }) {
  return (form: Form): FieldErrors<Form> => {
    const errors: FieldErrors<Form> = {};
    for (const field in rules) {
      const message = rules[field](form[field], form);
      if (message !== undefined) errors[field] = message;
    }
    return errors;
  };
}
