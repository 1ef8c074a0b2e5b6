import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface DevelopmentSecrets {
  /** P-256 private key, PKCS#8 PEM: signs session tokens, so that a restart ends nobody's session. */
  signingKey: string;
  guestCookieSecret: string;
}

/** The secrets of this data folder, made on first use and readable by its owner alone. */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
  const folder = path.join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    signingKey: keep(path.join(folder, 'signing-key-p256.pem'), () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ),
    guestCookieSecret: keep(path.join(folder, 'guest-cookie-secret'), () => randomBytes(32).toString('base64url')),
  };
}

function keep(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
