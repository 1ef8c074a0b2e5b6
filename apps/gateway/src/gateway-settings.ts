import path from 'node:path';
import { byAddressSetting, services, type Upstream } from '@barrelhive/contracts';
import { httpAddress, inProduction, limit, networks, serviceSettingsShape, wholeNumber } from '@barrelhive/service-kit';
import * as z from 'zod';

/** Injection token of {@link GatewaySettings}. */
export const GATEWAY_SETTINGS = Symbol('gateway settings');

const { DATABASE_URL: _withoutDatabase, ...sharedShape } = serviceSettingsShape;

const serviceAddress = (service: Upstream) =>
  httpAddress(`http://${service}:8080`)
    .default(`http://127.0.0.1:${services[service].port}`)
    .describe(`where the ${service} service answers`);

/** What the gateway can be told from outside; `.env.example` and the ConfigMap are generated from this. */
export const gatewaySettingsSchema = z.object({
  ...sharedShape,
  PORT: wholeNumber(0, 65535).default(8080).describe("the gateway's port; the web app is served there too"),
  TRUSTED_PROXY_HOPS: inProduction(
    { isRequired: true },
    wholeNumber(0, 10)
      .default(0)
      .describe('how many proxies stand before the gateway; that many X-Forwarded-For entries are believed'),
  ),
  TRUSTED_PROXIES: networks().describe(
    'the networks in which such a proxy stands, with a comma between them; a header from anywhere else is not believed',
  ),
  ...byAddressSetting(serviceAddress),
  AUTH_URL: sharedShape.AUTH_URL,
  WEB_ROOT: z
    .string()
    .default('dist/apps/web/client')
    .transform((folder) => path.resolve(folder))
    .describe('the folder of the built web app'),
  AGE_GATE: z
    .enum(['signup', 'site'])
    .default('signup')
    .describe('where a visitor says that they are 21: at sign-up, or before the site shows anything'),
  REQUESTS_PER_MINUTE: wholeNumber(1)
    .default(600)
    .describe('how many calls of the API one address, and one user from whatever addresses, may make a minute'),
  PAYMENT_CALLS_PER_MINUTE: limit(
    5,
    'how often a minute one user, and one address, may ask for a page of the payment provider',
  ),
  PAYMENT_CALLS_PER_HOUR: limit(
    20,
    'how often an hour one user, and one address, may ask for a page of the payment provider',
  ),
  MESSAGE_CALLS_PER_MINUTE: limit(
    10,
    'how often a minute one user, and one address, may have a message sent by giving a channel an address, or testing one',
  ),
  MESSAGE_CALLS_PER_HOUR: limit(
    60,
    'how often an hour one user, and one address, may have a message sent by giving a channel an address, or testing one',
  ),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1)
    .default(200)
    .describe(
      'how many connections, and live searches, one address may hold; proxies before the gateway may hold 50 times as many',
    ),
  CALLS_AT_ONCE_PER_ADDRESS: wholeNumber(1)
    .default(64)
    .describe('how many calls of one address may be under way at once, live searches apart'),
  ASSISTANT_CALLS_AT_ONCE_PER_USER: wholeNumber(1)
    .default(4)
    .describe('how many calls of the assistants of one user may be under way at once, or wait, in a replica'),
  ASSISTANT_CALLS_AT_ONCE: wholeNumber(1)
    .default(16)
    .describe('how many calls of all assistants may be under way at once in a replica; others wait'),
  // A connection is given up after three times that without a byte, and a quiet stream shows every 15 s that it lives.
  CLIENT_TIMEOUT_SECONDS: wholeNumber(10)
    .default(30)
    .describe('how long a client may take to send a request, and may read nothing of its answer; 10 or more'),
});

export type GatewaySettings = z.infer<typeof gatewaySettingsSchema>;
