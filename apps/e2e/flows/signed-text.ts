import twilio from 'twilio';
import type { Call } from './described-api';
import type { RunningProduct } from './running-product';

/** A call of the telephone company, signed as it signs its calls. */
export function signedText({ url, standins }: RunningProduct, path: string, fields: Record<string, string>): Call {
  const { TWILIO_AUTH_TOKEN = '' } = standins.environment;
  const signature = twilio.getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, url + path, fields);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return { body: String(new URLSearchParams(fields)), headers };
}
