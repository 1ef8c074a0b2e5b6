import { byAddressSetting, loginSettingOf, serviceNames, services, upstreamNames } from '@barrelhive/contracts';

/** Every container of ours listens on these. */
export const HTTP_PORT = 8080;
export const OPS_PORT = 9080;

/** What a cluster of ours always says, whatever a developer's machine has for a default. */
export const clusterValues: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: String(HTTP_PORT),
  OPS_PORT: String(OPS_PORT),
  ...byAddressSetting((name) => `http://${name}:${HTTP_PORT}`),
};

/** What a Secret of the cluster holds. */
export const secretSettings = [
  'DATABASE_URL',
  ...upstreamNames.map(loginSettingOf),
  'REDIS_URL',
  ...serviceNames.flatMap((name) => services[name].secrets ?? []),
];

/** What the Secret of notifications holds besides where CHANNELS names push. */
export const optionalSecrets = ['VAPID_PRIVATE_KEY', 'SMTP_URL'];

/** What depends on who runs the product and where, so that no default can be right: each overlay says it. */
export const overlaySettings = ['PUBLIC_URL', 'TRUSTED_PROXY_HOPS', 'DABS_CONTACT', 'TWILIO_FROM'];

/** What an image knows of itself. */
export const imageSettings = ['WEB_ROOT'];
