const PHONE_PREFIX = '+1';
const SIGNUP_FORM = /^(?:\(\d{3}\) \d{3}-\d{4}|\d{10})$/;
const US_FORM = /^(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4}$/;

/** A formatted text and where the caret stands in it. */
export interface TypedPhone {
  text: string;
  caret: number;
}

/** The E.164 form (`+18015550100`) of a US number in any usual spelling, or undefined. */
export function parseUsPhone(text: string): string | undefined {
  const trimmed = text.trim();
  return US_FORM.test(trimmed) ? PHONE_PREFIX + trimmed.replace(/\D/g, '').slice(-10) : undefined;
}

/** How a stored number is shown: `(801) 555-0100`; a text that is no US number is shown as it is. */
export function formatUsPhone(phone: string): string {
  const parsed = parseUsPhone(phone);
  return parsed ? layOut(parsed.slice(PHONE_PREFIX.length)) : phone;
}

/**
 * Lays out what was typed so far as `(000) 000-0000` and keeps the caret behind the same digit, so that editing in the middle
 * works. A pasted country code is dropped, digits beyond the tenth too.
 */
export function formatPhoneWhileTyping(typed: string, caret: number = typed.length): TypedPhone {
  const allDigits = typed.replace(/\D/g, '');
  const countryCode = /^\s*\+1/.test(typed) || (allDigits.length > 10 && allDigits.startsWith('1')) ? 1 : 0;
  const digits = allDigits.slice(countryCode, countryCode + 10);
  const digitsBeforeCaret = typed.slice(0, caret).replace(/\D/g, '').length - countryCode;
  const text = layOut(digits);
  return { text, caret: positionBehindDigit(text, Math.min(digits.length, Math.max(0, digitsBeforeCaret))) };
}

/** Sign-up: `(000) 000-0000` or 10 digits (specification section 5). */
export function signupPhoneError(phone: string): string | undefined {
  const trimmed = phone.trim();
  if (trimmed === '') return 'Phone number is required';
  return SIGNUP_FORM.test(trimmed) ? undefined : 'Please enter a valid phone number: (000) 000-0000';
}

/** Profile: any usual US form with optional +1. */
export function profilePhoneError(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone number is required';
  return parseUsPhone(phone) ? undefined : 'Please enter a valid US phone number';
}

function layOut(digits: string): string {
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
