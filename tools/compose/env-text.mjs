import { Buffer } from 'node:buffer';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import process from 'node:process';

const secret = () => randomBytes(24).toString('hex');

/** A P-256 private key (PKCS8 PEM) in base64, on one line. */
function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64');
}

/** Who owns what the operator's commands write; Windows has no such numbers. */
function owner() {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  return user === undefined ? {} : { ADMIN_USER: `${user}:${group}` };
}

/** The services that have a login of their own to Postgres. */
const LOGINS = ['AUTH', 'SEARCH', 'ALERTS', 'ALLOCATED', 'BILLING', 'NOTIFICATIONS'];

const generated = () => ({
  COMPOSE_PROJECT_NAME: 'barrelhive',
  ...owner(),
  POSTGRES_PASSWORD: secret(),
  ...Object.fromEntries(LOGINS.map((name) => [`DATABASE_PASSWORD_${name}`, secret()])),
  REDIS_PASSWORD: secret(),
  JWT_PRIVATE_KEY: signingKey(),
  GUEST_COOKIE_SECRET: secret(),
});

/** What only the operator knows. */
const TO_FILL_IN = {
  PUBLIC_URL: '',
  TRUSTED_PROXY_HOPS: '',
  DABS_CONTACT: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
};

/** A trial on this machine: stand-ins in place of the agency, Stripe and Twilio, and something to see within a minute. */
const demonstration = () => ({
  COMPOSE_PROFILES: 'demo',
  NODE_ENV: 'development',
  PUBLIC_URL: 'http://localhost:8080',
  TRUSTED_PROXY_HOPS: '0',
  DABS_CONTACT: 'operator@barrelhive.example',
  DABS_BASE_URL: 'http://dabs:8091/ProdApps',
  DABS_ALLOCATED_URL: 'http://dabs:8091/shop-products/allocatedandrare/',
  DABS_MIN_INTERVAL_MS: '50',
  REFRESH_SECONDS: '60',
  FIRST_PICTURE_DOUBT_HOURS: '0',
  ALERT_STEP_SECONDS: '15',
  SEND_WINDOW: '00:00-24:00',
  SEND_DAYS: 'mon-sun',
  HOLIDAYS: 'none',
  STRIPE_API_BASE: 'http://stripe:8092',
  STRIPE_SECRET_KEY: `sk_test_${secret()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  TWILIO_API_BASE: 'http://twilio:8093',
  TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
  TWILIO_AUTH_TOKEN: secret(),
  TWILIO_FROM: '+18015550100',
  SMS_SEGMENTS_PER_SECOND: '50',
  UNKNOWN_LOOKUP_SECONDS: '30',
});

/**
 * The text of .env for docker-compose.yml, with fresh secrets.
 * @param {{ isDemo: boolean }} options
 */
export function envText({ isDemo }) {
  /** @type {[string, object][]} */
  const sections = [
    ['Made for this installation. Keep them: sessions and the data of Postgres hang on them.', generated()],
    isDemo
      ? ['A trial with stand-ins.', demonstration()]
      : ['Fill these in; all settings stand in .env.example.', TO_FILL_IN],
  ];
  return sections.map(([title, values]) => `# ${title}\n${lines(values)}`).join('\n');
}

/** @param {object} values */
const lines = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
