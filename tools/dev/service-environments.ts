import path from 'node:path';
import { byAddressSetting, upstreamNames } from '@barrelhive/contracts';
import type { DevelopmentSecrets } from './development-secrets';
import { neededStandIns, operatorsOf, SMTP, type Ports } from './product-processes';
import { workspaceRoot } from './workspace-root';

export interface EnvironmentInput {
  /** What the user set; it wins over every default below. */
  environment: Readonly<Record<string, string>>;
  ports: Ports;
  databaseUrl: string;
  redisUrl: string;
  publicUrl: string;
  /** Where the stand-ins keep their books over a restart. */
  standInFolder: string;
  secrets: DevelopmentSecrets;
}

type Environment = Record<string, string>;

/** Known to the stand-ins and to nobody outside: production refuses them. */
const DEVELOPMENT_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_barrelhive_development',
  STRIPE_WEBHOOK_SECRET: 'whsec_barrelhive_development',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'barrelhive-development-token',
  TWILIO_FROM: '+18015550100',
};

/** The pair by which the stand-in of push services knows us. */
const DEVELOPMENT_VAPID = {
  VAPID_PUBLIC_KEY: 'BM5ewrZiMna7yxk58sgj7kMM1BJUQLoYeG3kH_rtZyP2fJxj6u0pmYljG_HhNwG3ayTRHy963T3s-XiMA5rNmkY',
  VAPID_PRIVATE_KEY: 'O0r2qj6RNjHfdrllPVStYwsQj1al5wTPsfZWq4pdgxo',
  VAPID_SUBJECT: 'mailto:ops@barrelhive.example',
};

/** A newcomer should see things happen within a minute or two, at any hour of any day. */
export const QUICK_PACE: Readonly<Environment> = {
  REFRESH_SECONDS: '60',
  FIRST_PICTURE_DOUBT_HOURS: '0',
  ALERT_STEP_SECONDS: '15',
  SEND_WINDOW: '00:00-24:00',
  SEND_DAYS: 'mon-sun',
  HOLIDAYS: 'none',
};

/** The environment of each service and stand-in of a local run, by name. */
export function serviceEnvironments(input: EnvironmentInput): Record<string, Environment> {
  const { environment, ports, publicUrl } = input;
  const shared: Environment = {
    ...defaults(input),
    ...environment,
    ...byAddressSetting((name) => localUrl(ports, name)),
    DATABASE_URL: input.databaseUrl,
    REDIS_URL: input.redisUrl,
    PUBLIC_URL: publicUrl,
  };
  const result: Record<string, Environment> = {
    gateway: { ...shared, ...portsOf(ports, 'gateway') },
  };
  // How many proxies stand before the gateway concerns the gateway alone; before each service stands just the gateway.
  const { TRUSTED_PROXY_HOPS: _beforeTheGateway, ...behindTheGateway } = shared;
  for (const name of upstreamNames) {
    result[name] = { ...behindTheGateway, HOST: '127.0.0.1', ...portsOf(ports, name) };
  }
  for (const { name } of neededStandIns(environment)) {
    result[name] = {
      ...shared,
      HOST: '127.0.0.1',
      PORT: String(ports[name]),
      ...(name === 'twilio' && {
        BESIDE: playedIn(ports)
          .map((each) => localUrl(ports, each))
          .join(),
      }),
      ...(name === 'mail' && { SMTP_PORT: String(ports[SMTP.name]) }),
      DATA_DIR: input.standInFolder,
      WEBHOOK_URL: `${publicUrl}/api/stripe/webhook`,
      INBOUND_URL: `${publicUrl}/api/twilio/inbound`,
    };
  }
  return result;
}

function portsOf(ports: Ports, service: string): Environment {
  return { PORT: String(ports[service]), OPS_PORT: String(ports[operatorsOf(service)]) };
}

function defaults({ environment, ports, secrets }: EnvironmentInput): Environment {
  const standIn = (name: string) => (ports[name] === undefined ? undefined : localUrl(ports, name));
  const outside = {
    DABS_BASE_URL: environment.DABS_BASE_URL ?? `${standIn('dabs')}/ProdApps`,
    STRIPE_API_BASE: environment.STRIPE_API_BASE ?? standIn('stripe') ?? '',
    TWILIO_API_BASE: environment.TWILIO_API_BASE ?? standIn('twilio') ?? '',
  };
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    WEB_ROOT: path.join(workspaceRoot(), 'dist/apps/web/client'),
    TIME_ZONE: 'America/Denver',
    ...QUICK_PACE,
    ...DEVELOPMENT_KEYS,
    ...outside,
    // Whoever brings a whole catalogue wants to see all of it, not three departments.
    ...(environment.DEMO_CATALOG && { DABS_DEPARTMENTS: 'all' }),
    ...(isLocal(outside.DABS_BASE_URL) && {
      DABS_ALLOCATED_URL: new URL('/shop-products/allocatedandrare/', outside.DABS_BASE_URL).href,
      DABS_MIN_INTERVAL_MS: '50',
      STORE_WATCH_SHARE: '0.5',
    }),
    ...playedChannels(ports),
    ...(isLocal(outside.TWILIO_API_BASE) && {
      // Whoever sets the pace by its old name keeps it.
      SMS_SEGMENTS_PER_SECOND: environment.SMS_PER_SECOND ?? '50',
      UNKNOWN_LOOKUP_SECONDS: '30',
    }),
    JWT_PRIVATE_KEY: secrets.signingKey,
    GUEST_COOKIE_SECRET: secrets.guestCookieSecret,
  };
}

/** The channels that each stand-in takes. */
const CHANNELS_OF = { push: ['push'], mail: ['email'], hooks: ['discord', 'ntfy', 'webhook'] } as const;

/** Those of them that run. */
const playedIn = (ports: Ports) => (['push', 'mail', 'hooks'] as const).filter((name) => ports[name] !== undefined);

/** Switches on what is played here, and lets it be called. */
function playedChannels(ports: Ports): Environment {
  const played = playedIn(ports);
  const called = played.filter((name) => name !== 'mail');
  return {
    ...(played.length > 0 && { CHANNELS: ['sms', ...played.flatMap((name) => CHANNELS_OF[name])].join() }),
    ...(called.length > 0 && { OUTBOUND_ALLOWED: called.map((name) => localUrl(ports, name)).join() }),
    ...(ports.push !== undefined && DEVELOPMENT_VAPID),
    ...(ports.mail !== undefined && {
      SMTP_URL: `smtp://127.0.0.1:${ports[SMTP.name]}`,
      MAIL_FROM: 'alerts@barrelhive.example',
    }),
  };
}

function localUrl(ports: Ports, name: string): string {
  return `http://127.0.0.1:${ports[name]}`;
}

/** The outside services' real limits do not hold on this machine, where only stand-ins can be. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
