/** The code of the United States, as it stands before the ten digits of a number that is sent or kept. */
export const PHONE_PREFIX = '+1';
const SIGNUP_FORM = /^(?:\(\d{3}\) \d{3}-\d{4}|\d{10})$/;
/** What sign-up says of a number that is none. */
export const SIGNUP_PHONE_WRONG = 'Please enter a valid phone number: (000) 000-0000';

/** What the profile says of a number that is none. */
export const PROFILE_PHONE_WRONG = 'Please enter a valid US phone number';

/** A formatted text and where the caret stands in it. */
export interface TypedPhone {
  text: string;
  caret: number;
}

const STORED = /^(?:\+1)?(\d{10})$/;

/** How a stored number is shown: `(801) 555-0100`; a text that is no US number is shown as it is. */
export function formatUsPhone(phone: string): string {
  const digits = STORED.exec(phone)?.[1];
  return digits === undefined ? phone : layOutPhone(digits);
}

/**
 * Lays out what was typed so far as `(000) 000-0000` and keeps the caret behind the same digit, so that editing in the middle
 * works. A pasted country code is dropped, digits beyond the tenth too. A number of another country, or with an extension, stays as it
 * was pasted, for the form to refuse: laid out it would be somebody's here, or lose what was behind it.
 */
export function formatPhoneWhileTyping(typed: string, caret: number = typed.length): TypedPhone {
  // A full-width character stays one, so the caret keeps its place.
  const plain = typed.replace(/[\uFF0B\uFF10-\uFF19]/g, (character) => character.normalize('NFKC'));
  const allDigits = plain.replace(/\D/g, '');
  if (/^\D*\+ ?[2-9]|^(\D*\d){10,11}[^\dx#,;]*([x#]|[,;]\D*\d)/i.test(plain)) return { text: typed, caret };
  const countryCode = /^\D*\+1/.test(plain) || (allDigits.length > 10 && allDigits.startsWith('1')) ? 1 : 0;
  const digits = allDigits.slice(countryCode, countryCode + 10);
  const digitsBeforeCaret = plain.slice(0, caret).replace(/\D/g, '').length - countryCode;
  const text = layOutPhone(digits);
  return { text, caret: positionBehindDigit(text, Math.min(digits.length, Math.max(0, digitsBeforeCaret))) };
}

/** Sign-up: `(000) 000-0000` or 10 digits (specification section 5). */
export function signupPhoneError(phone: string): string | undefined {
  const trimmed = phone.trim();
  if (trimmed === '') return 'Phone number is required';
  return SIGNUP_FORM.test(trimmed) ? undefined : SIGNUP_PHONE_WRONG;
}

/** Profile, of a number that was laid out while it was typed. */
export function typedPhoneError(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone number is required';
  return SIGNUP_FORM.test(phone.trim()) ? undefined : PROFILE_PHONE_WRONG;
}

const CODE_DIGITS = /^\d{6}$/;

/** The six digits of a code, whatever was typed or pasted between them, or undefined. */
export function parsePhoneCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return CODE_DIGITS.test(digits) ? digits : undefined;
}

/** What is wrong with what was typed as the code of a first text, or undefined. */
export function phoneCodeError(text: string): string | undefined {
  return parsePhoneCode(text) === undefined ? 'Please enter the six digits of our text' : undefined;
}

function layOutPhone(digits: string): string {
  if (digits === '') return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function positionBehindDigit(text: string, count: number): number {
  let position = 0;
  for (let seen = 0; seen < count; position++) {
    if (/\d/.test(text.charAt(position))) seen++;
  }
  return position;
}
