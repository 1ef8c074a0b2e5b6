import type { SignupBody, UpdateUserBody } from '@barrelhive/contracts';
import {
  emailError,
  nameError,
  normaliseEmail,
  parseUsPhone,
  PROFILE_PHONE_WRONG,
  profilePhoneError,
  SIGNUP_PHONE_WRONG,
  signupErrors,
} from '@barrelhive/rules';
import { DomainError, isExampleNumber } from '@barrelhive/service-kit';
import { parsePhoneNumber } from 'awesome-phonenumber';
import type { AcceptedNumbers } from '../auth-settings';

/** The United States and their territories; other countries have the code +1, too. */
export const US_REGIONS: ReadonlySet<string | undefined> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
/** Neither the area code nor the exchange begins with 0 or 1, or is one of 211 to 911. */
const PLAUSIBLE = /^\+1(?!.11)[2-9]\d\d(?!.11)[2-9]\d{6}$/;

/** A profile as it is stored: trimmed name, normalised e-mail, E.164 phone. */
export interface Profile {
  name: string;
  email: string;
  phone: string;
}

/** The profile of a sign-up, or VALIDATION_FAILED with the specified text of the first field that is wrong. */
export function acceptedSignup(body: SignupBody, numbers: AcceptedNumbers): Profile {
  const { name, email, password } = body;
  const phone = asTheFormSendsIt(body.phone_number);
  const errors = signupErrors({
    name,
    email,
    password,
    phone,
    smsConsent: body.notification_preferences.sms_consent,
  });
  refuse('name', errors.name);
  refuse('email', errors.email);
  refuse('password', errors.password);
  refuse('phone_number', errors.phone);
  refuse('notification_preferences.sms_consent', errors.smsConsent);
  const number = acceptedPhone(phone);
  if (!isUsNumber(number, numbers)) refuse('phone_number', SIGNUP_PHONE_WRONG);
  return { name: name.trim(), email: normaliseEmail(email), phone: number };
}

/** The parts of a profile that an edit names, or VALIDATION_FAILED with the specified text. */
export function acceptedProfileEdit(body: UpdateUserBody): Partial<Profile> {
  const edit: Partial<Profile> = {};
  if (body.name !== undefined) {
    refuse('name', nameError(body.name));
    edit.name = body.name.trim();
  }
  if (body.email !== undefined) {
    refuse('email', emailError(body.email));
    edit.email = normaliseEmail(body.email);
  }
  if (body.phone_number !== undefined) {
    refuse('phone_number', profilePhoneError(body.phone_number));
    edit.phone = acceptedPhone(body.phone_number);
  }
  return edit;
}

/** Throws VALIDATION_FAILED if a number that an account is to take cannot be anybody's. */
export function refuseNewPhone(phone: string, numbers: AcceptedNumbers): void {
  if (!isUsNumber(phone, numbers)) refuse('phone_number', PROFILE_PHONE_WRONG);
}

/** The form validates ten digits and then sends `+1` before them (specification section 5). Other callers send numbers as pasted. */
function asTheFormSendsIt(phone: string): string {
  return parseUsPhone(phone)?.slice('+1'.length) ?? phone;
}

function acceptedPhone(phone: string): string {
  const parsed = parseUsPhone(phone);
  if (!parsed) throw new DomainError('VALIDATION_FAILED', { field: 'phone_number' });
  return parsed;
}

/** Throws VALIDATION_FAILED with the specified text if there is a problem with a field. */
export function refuse(field: string, problem: string | undefined): void {
  if (problem) throw new DomainError('VALIDATION_FAILED', { field }, problem);
}

/** Whether a number (E.164) may be somebody's in the United States. `assigned` also refuses area codes that nobody has, 900, and numbers for examples. */
export function isUsNumber(phone: string, accepted: AcceptedNumbers): boolean {
  const { regionCode, valid, type } = parsePhoneNumber(phone);
  if (!PLAUSIBLE.test(phone) || !US_REGIONS.has(regionCode)) return false;
  return accepted === 'plausible' || (valid && type !== 'premium-rate' && !isExampleNumber(phone));
}
