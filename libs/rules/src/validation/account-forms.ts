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

export interface LoginForm {
  email: string;
  password: string;
}

export interface SignupForm {
  name: string;
  email: string;
  password: string;
  phone: string;
  smsConsent: boolean;
}

export interface PasswordChangeForm {
  currentPassword: string;
  newPassword: string;
}

export interface ForcedPasswordChangeForm {
  newPassword: string;
  confirmation: string;
}

export function smsConsentError(agreed: boolean): string | undefined {
  return agreed ? undefined : 'You must agree to receive text messages to continue';
}

export function loginErrors(form: LoginForm): FieldErrors<LoginForm> {
  return found({ email: emailError(form.email), password: loginPasswordError(form.password) });
}

export function signupErrors(form: SignupForm): FieldErrors<SignupForm> {
  return found({
    name: nameError(form.name),
    email: emailError(form.email),
    password: signupPasswordError(form.password),
    phone: signupPhoneError(form.phone),
    smsConsent: smsConsentError(form.smsConsent),
  });
}

export function passwordChangeErrors(form: PasswordChangeForm): FieldErrors<PasswordChangeForm> {
  return found({
    currentPassword: currentPasswordError(form.currentPassword),
    newPassword: newPasswordError(form.newPassword),
  });
}

export function forcedPasswordChangeErrors(form: ForcedPasswordChangeForm): FieldErrors<ForcedPasswordChangeForm> {
  return found({
    newPassword: forcedPasswordError(form.newPassword),
    confirmation: passwordConfirmationError(form.newPassword, form.confirmation),
  });
}

function found<Form>(messages: { [Field in keyof Form]: string | undefined }): FieldErrors<Form> {
  return Object.fromEntries(
    Object.entries(messages).filter(([, message]) => message !== undefined),
  ) as FieldErrors<Form>;
}
