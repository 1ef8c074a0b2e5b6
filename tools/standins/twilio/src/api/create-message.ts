import * as z from 'zod';
import type { Switchboard } from '../messages/switchboard';
import type { NewMessage } from '../messages/text-message';

/** An error in the shape of Twilio's API. */
export class TwilioApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'TwilioApiError';
  }

  body(): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.statusCode,
    };
  }
}

const LONGEST_BODY = 1600;
const LONGEST_VALIDITY_S = 36_000;

const createForm = z.looseObject({
  To: z.string().default(''),
  From: z.string().default(''),
  Body: z.string().default(''),
  StatusCallback: z.url({ protocol: /^https?$/ }).optional(),
  ValidityPeriod: z.coerce.number().int().min(1).max(LONGEST_VALIDITY_S).optional(),
});

/** Checks the form of a new message as Twilio does. Throws {@link TwilioApiError}. */
export function readMessage(form: unknown): NewMessage {
  const read = createForm.safeParse(form ?? {});
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? 'the form';
    throw new TwilioApiError(400, field === 'StatusCallback' ? 21609 : 20422, `Invalid Parameter: ${field}`);
  }
  const { To: to, From: from, Body: body, StatusCallback, ValidityPeriod } = read.data;
  demandUsable(to, from, body);
  return {
    direction: 'outbound-api',
    from,
    to,
    body,
    statusCallback: StatusCallback ?? null,
    validityPeriod: ValidityPeriod ?? null,
  };
}

function demandUsable(to: string, from: string, body: string): void {
  if (to === '') throw new TwilioApiError(400, 21604, "A 'To' phone number is required.");
  if (from === '') throw new TwilioApiError(400, 21603, "A 'From' phone number is required.");
  if (body === '') throw new TwilioApiError(400, 21602, 'Message body is required.');
  if (body.length > LONGEST_BODY) {
    throw new TwilioApiError(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  if (!isE164(to)) throw new TwilioApiError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
}

/** Throws {@link TwilioApiError} 21610 when the phone said STOP. */
export function refuseOptedOut(message: NewMessage, switchboard: Switchboard): void {
  if (switchboard.optedOut.has(message.to)) throw optedOut();
}

export function optedOut(): TwilioApiError {
  return new TwilioApiError(400, 21610, 'Attempt to send to unsubscribed recipient');
}

function isE164(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone);
}
