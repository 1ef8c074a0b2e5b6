const MIN_PASSWORD_LENGTH = 8;

interface PasswordRequirement {
  label: string;
  message: string;
  holds: (password: string) => boolean;
}

const tooShort = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;

/** Some keyboards write `é` as two characters, of which the second would pass for one more and for a special one. */
const composed = (password: string) => password.normalize();

const longEnough: PasswordRequirement = {
  label: `Minimum ${MIN_PASSWORD_LENGTH} characters`,
  message: tooShort,
  holds: (password) => composed(password).length >= MIN_PASSWORD_LENGTH,
};
const uppercase = oneOf('uppercase letter', /\p{Lu}/u);
const lowercase = oneOf('lowercase letter', /\p{Ll}/u);
const digit = oneOf('number', /\p{Nd}/u);
const special = oneOf('special character', /[^\p{L}\p{N}]/u);

const signupRequirements: readonly PasswordRequirement[] = [longEnough, uppercase, special];
const accountRequirements: readonly PasswordRequirement[] = [longEnough, uppercase, lowercase, digit, special];

/** Login: required and long enough in its longest spelling, which was counted before; whether it is right only the server knows. */
export function loginPasswordError(password: string): string | undefined {
  if (password === '') return 'Password is required';
  return password.normalize('NFD').length >= MIN_PASSWORD_LENGTH ? undefined : tooShort;
}

/** The three lines of the sign-up form's checklist. */
export function signupPasswordChecklist(password: string) {
  return checklist(signupRequirements, password);
}

/** Sign-up: one message for all requirements, the checklist says which. */
export function signupPasswordError(password: string): string | undefined {
  if (password === '') return 'Password is required';
  return signupRequirements.every((rule) => rule.holds(password))
    ? undefined
    : "Password doesn't meet all requirements";
}

/** The five lines of the account page's checklist. */
export function accountPasswordChecklist(password: string) {
  return checklist(accountRequirements, password);
}

/** Account page: the message of the first rule the new password breaks. */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'New password is required';
  return accountRequirements.find((rule) => !rule.holds(password))?.message;
}

/** The specified message where the current password is left empty (specification section 5). */
export function currentPasswordError(password: string): string | undefined {
  return password === '' ? 'Current password is required' : undefined;
}

/** Forced change: the length only (specification section 5). */
export function forcedPasswordError(password: string): string | undefined {
  return longEnough.holds(password) ? undefined : tooShort;
}

/** The specified message where the second entry of a new password differs from the first (specification section 5). */
export function passwordConfirmationError(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Passwords do not match';
}

function checklist(requirements: readonly PasswordRequirement[], password: string) {
  return requirements.map(({ label, holds }) => ({ label, met: holds(password) }));
}

function oneOf(what: string, pattern: RegExp): PasswordRequirement {
  return {
    label: `At least one ${what}`,
    message: `Password must contain at least one ${what}`,
    holds: (password) => pattern.test(composed(password)),
  };
}
