import { emailError } from './email';
import {
  currentPasswordError,
  forcedPasswordError,
  loginPasswordError,
  newPasswordError,
  passwordConfirmationError,
  signupPasswordError,
} from './password';
import { nameError } from './person-name';
import { signupPhoneError } from './phone';

/** Messages by field; a valid form gives an empty object. */
export type FieldErrors<Form> = { [Field in keyof Form]?: string };

export const loginErrors = errorsBy({ email: emailError, password: loginPasswordError });

export const signupErrors = errorsBy({
  name: nameError,
  email: emailError,
  password: signupPasswordError,
  phone: signupPhoneError,
  smsConsent: (agreed: boolean) => (agreed ? undefined : 'You must agree to receive text messages to continue'),
});

export type SignupForm = Parameters<typeof signupErrors>[0];

export const passwordChangeErrors = errorsBy({ currentPassword: currentPasswordError, newPassword: newPasswordError });

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
