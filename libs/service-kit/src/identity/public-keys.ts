import { createPublicKey, type KeyObject } from 'node:crypto';
import { JwksClient } from 'jwks-rsa';
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

/**
 * The public keys of auth, fetched when first needed, when they are old, and when a token names an unknown one. The cache and the rate
 * limit of jwks-rsa are not used: they count each key by itself, so that invented names would use up the limit that a known key's
 * renewal needs.
 */
export class PublicKeys {
  private readonly client: JwksClient;
  private keys = new Map<string, KeyObject>();
  private fetchedAt = -Infinity;
  private failedAt = -Infinity;
  private fetching: Promise<void> | undefined;

  constructor(
    authUrl: string,
    private readonly now: () => number = Date.now,
  ) {
    const jwksUri = new URL('/.well-known/jwks.json', authUrl).href;
    this.client = new JwksClient({ jwksUri, timeout: TIMEOUT_MS, cache: false, rateLimit: false });
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
      const fetched = await this.client.getSigningKeys();
      const usable = fetched.filter(({ kid, alg }) => kid && alg === TOKEN_ALGORITHM);
      // jsonwebtoken parses a PEM text at each check, which costs more than the check itself.
      this.keys = new Map(usable.map((key) => [key.kid, createPublicKey(key.getPublicKey())]));
      this.fetchedAt = this.now();
    } catch (error) {
      this.failedAt = this.now();
      throw new KeysUnavailableError({ cause: error });
    }
  }
}
