import { Webhook } from 'standardwebhooks';

/** The headers of a webhook, signed by each of the secrets: while one takes the place of another, both hold. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Barrelhive',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
