import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authSettingsSchema } from '../../apps/auth/src/auth-settings';
import { developmentSecrets } from './development-secrets';

describe('the secrets of a data folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const { JWT_PRIVATE_KEY: signingKeySetting } = authSettingsSchema.shape;

  it('are made once and kept', () => {
    expect(developmentSecrets(dataDir)).toEqual(developmentSecrets(dataDir));
  });

  it('hold a key that auth takes, also where an earlier version left one of another kind', () => {
    mkdirSync(path.join(dataDir, 'secrets'));
    const { privateKey } = generateKeyPairSync('ed25519');
    const old = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    writeFileSync(path.join(dataDir, 'secrets', 'signing-key.pem'), old);
    expect(signingKeySetting.safeParse(old).success).toBe(false);
    expect(signingKeySetting.safeParse(developmentSecrets(dataDir).signingKey).success).toBe(true);
  });
});
