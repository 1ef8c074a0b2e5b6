import { services } from '../dev/product-processes';

/** Every container of ours listens on these. */
export const HTTP_PORT = 8080;
export const OPS_PORT = 9080;

/** What a cluster of ours always says, whatever a developer's machine has for a default. */
export const clusterValues: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: String(HTTP_PORT),
  OPS_PORT: String(OPS_PORT),
  ...Object.fromEntries(services.map(({ name, addressSetting }) => [addressSetting, `http://${name}:${HTTP_PORT}`])),
};

/** What each Secret of the cluster holds, by the name of the Secret. */
export const secretSettings: Readonly<Record<string, readonly string[]>> = {
  database: ['DATABASE_URL'],
  redis: ['REDIS_URL'],
  auth: ['JWT_PRIVATE_KEY'],
  search: ['GUEST_COOKIE_SECRET'],
  billing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  notifications: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
};

/** What depends on who runs the product and where, so that no default can be right: each overlay says it. */
export const overlaySettings = ['PUBLIC_URL', 'TRUSTED_PROXY_HOPS', 'DABS_CONTACT', 'TWILIO_FROM'];

/** What an image knows of itself. */
export const imageSettings = ['WEB_ROOT'];
