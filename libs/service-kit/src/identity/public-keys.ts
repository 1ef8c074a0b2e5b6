import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { TOKEN_ALGORITHM } from './identity';

/** Finds the public key that a token names; undefined when there is none. Rejects with {@link KeysUnavailableError}. */
export type FindPublicKey = (keyId: string) => Promise<KeyObject | undefined>;

/** The public keys cannot be had, so nothing can be said about a token. */
export class KeysUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The public keys of session tokens cannot be had.', options);
    this.name = 'KeysUnavailableError';
  }
}

/** A key that auth withdraws is believed for this long at most. */
export const PUBLIC_KEYS_MAX_AGE_MS = 600_000;
/** Tokens that name unknown keys, which anybody can invent, make us ask at most this often. */
const PAUSE_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;
const TIMEOUT_MS = 3_000;

/** A key set (RFC 7517). */
const publishedKeys = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string().optional() })).min(1),
});

/** The public keys of auth, fetched when first needed, when they are old, and when a token names an unknown one. */
export class PublicKeys {
  private readonly url: URL;
  private keys = new Map<string, KeyObject>();
  private fetchedAt = -Infinity;
  private failedAt = -Infinity;
  private fetching: Promise<void> | undefined;

  constructor(
    authUrl: string,
    private readonly now: () => number = Date.now,
  ) {
    this.url = new URL('/.well-known/jwks.json', authUrl);
  }

  readonly find: FindPublicKey = async (keyId) => {
    const age = this.now() - this.fetchedAt;
    const known = this.keys.get(keyId);
    if (known ? age < PUBLIC_KEYS_MAX_AGE_MS : age < PAUSE_MS) return known;
    this.fetching ??= this.fetch().finally(() => (this.fetching = undefined));
    await this.fetching;
    return this.keys.get(keyId);
  };

  private async fetch(): Promise<void> {
    if (this.now() - this.failedAt < PAUSE_AFTER_FAILURE_MS) throw new KeysUnavailableError();
    try {
      const response = await fetch(this.url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`auth answered ${response.status}.`);
      const { keys } = publishedKeys.parse(await response.json());
      // jsonwebtoken parses a key that is no KeyObject at each check, which costs more than the check itself.
      this.keys = new Map(
        keys.flatMap(({ kid, ...key }) =>
          kid && key.alg === TOKEN_ALGORITHM ? [[kid, createPublicKey({ key, format: 'jwk' })] as const] : [],
        ),
      );
      this.fetchedAt = this.now();
    } catch (error) {
      this.failedAt = this.now();
      throw new KeysUnavailableError({ cause: error });
    }
  }
}
