import { displayMoment } from '@barrelhive/rules';

export const CONFIRM_ASKED =
  'No texts come until this number is confirmed. Enter the code of our first text to it, or reply YES to that text.';
/** Whoever replied STOP once gets no code either. */
export const NO_CODE =
  'No code? If you ever replied STOP, text START to the number it came from, and ask for a new code.';
export const PHONE_CONFIRMED = 'Phone number confirmed';
export const PHONE_NOT_CONFIRMED = 'Failed to confirm the phone number';
export const CODE_NOT_SENT = 'Failed to send a code';

/** What follows on asking for another code; at night and on Sundays nothing is sent. */
export function codeComes(sendsAt: string | null): string {
  return sendsAt === null ? 'A code is on its way.' : `Your code comes on ${displayMoment(new Date(sendsAt))}.`;
}
