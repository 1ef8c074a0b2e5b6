import { createHmac } from 'node:crypto';

/** The signature Twilio puts on a request: base64(HMAC-SHA1(auth token, address and each key with its value, sorted by key)). */
function webhookSignature(authToken: string, address: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, key) => text + key + fields[key], address);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

export interface SignedWebhook {
  /** The public one, which is signed. */
  address: string;
  /** Where to go in its place; undefined when the address leads there. */
  productUrl: string | undefined;
  fields: Record<string, string>;
  authToken: string;
  signal: AbortSignal;
}

/** How long Twilio waits for a webhook's answer. */
const ANSWER_BOUND_MS = 15_000;

/** Posts a signed form. Rejects when no answer comes. */
export async function postWebhook({
  address,
  productUrl,
  fields,
  authToken,
  signal,
}: SignedWebhook): Promise<Response> {
  const { pathname, search } = new URL(address);
  return fetch(productUrl === undefined ? address : new URL(pathname + search, productUrl), {
    method: 'POST',
    headers: { 'x-twilio-signature': webhookSignature(authToken, address, fields), 'user-agent': 'TwilioProxy/1.1' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_BOUND_MS)]),
  });
}
