import { readSettings } from '@barrelhive/service-kit';
import { searchSettingsSchema } from '../../apps/search/src/search-settings';
import { serviceEnvironments } from './service-environments';

const ports = {
  gateway: 8080,
  auth: 8081,
  search: 8082,
  alerts: 8083,
  allocated: 8084,
  billing: 8085,
  notifications: 8086,
  dabs: 8091,
  stripe: 8092,
  twilio: 8093,
  'gateway-ops': 9080,
  'auth-ops': 9081,
};

const given = {
  environment: {},
  databaseUrl: 'postgres://postgres@127.0.0.1:15432/barrelhive',
  redisUrl: 'redis://127.0.0.1:16379',
  publicUrl: 'http://localhost:8080',
  standInFolder: '/data/standins',
  secrets: { signingKey: 'a signing key', guestCookieSecret: 'a cookie secret' },
};

function assemble(environment: Record<string, string> = {}, without: (keyof typeof ports)[] = []) {
  const left = Object.entries(ports).filter(([name]) => !without.some((each) => each === name));
  return serviceEnvironments({ ...given, environment, ports: Object.fromEntries(left) });
}

describe('the environment of the services', () => {
  it('leads each of them to all the others and to the stand-ins', () => {
    const { gateway, billing } = assemble();
    expect(gateway).toMatchObject({
      PORT: '8080',
      ALERTS_URL: 'http://127.0.0.1:8083',
      AUTH_URL: 'http://127.0.0.1:8081',
    });
    expect(billing).toMatchObject({ PORT: '8085', STRIPE_API_BASE: 'http://127.0.0.1:8092' });
  });

  it('gives each of them a port for its operators', () => {
    const { gateway, auth } = assemble({ OPS_PORT: '7000' });
    expect([gateway?.OPS_PORT, auth?.OPS_PORT]).toEqual(['9080', '9081']);
  });

  it('has the quick pace of a local run', () => {
    expect(assemble().alerts).toMatchObject({
      REFRESH_SECONDS: '60',
      ALERT_STEP_SECONDS: '15',
      SEND_WINDOW: '00:00-24:00',
      SEND_DAYS: 'mon-sun',
      HOLIDAYS: 'none',
      DABS_MIN_INTERVAL_MS: '50',
      SMS_SEGMENTS_PER_SECOND: '50',
    });
  });

  it.each([
    ['REFRESH_SECONDS', '5'],
    ['SEND_WINDOW', '10:00-21:00'],
    ['HOLIDAYS', 'us-ut'],
    ['DABS_MIN_INTERVAL_MS', '7'],
    ['SMS_SEGMENTS_PER_SECOND', '3'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_mine'],
    ['TWILIO_AUTH_TOKEN', 'mine'],
    ['JWT_PRIVATE_KEY', 'mine'],
    ['GUEST_COOKIE_SECRET', 'mine'],
    ['DEMO_CATALOG', '../shared/list.csv'],
  ])('takes %s from the environment where it is set', (name, value) => {
    for (const environment of Object.values(assemble({ [name]: value }))) expect(environment[name]).toBe(value);
  });

  it('has limits twenty times as wide as in production, wherever the agency is', () => {
    const wide = { BOTTLES_AT_ONCE_PER_SEARCHER: 80, WAITING_CALLS: 1280 };
    const environment = assemble({ DABS_BASE_URL: 'https://agency.test' }, ['dabs']).search ?? {};
    const limits = searchSettingsSchema.pick({
      NODE_ENV: true,
      BOTTLES_AT_ONCE_PER_SEARCHER: true,
      WAITING_CALLS: true,
    });
    expect(readSettings(limits, environment)).toMatchObject(wide);
  });

  it('takes the pace of texts by its old name, too', () => {
    expect(assemble({ SMS_PER_SECOND: '4' }).notifications).toMatchObject({ SMS_SEGMENTS_PER_SECOND: '4' });
  });

  it('lets what the stand-ins play be reached where they run, and switches its channels on', () => {
    const environments = serviceEnvironments({ ...given, ports: { ...ports, push: 8095, hooks: 8098 } });
    expect(environments.notifications).toMatchObject({
      CHANNELS: 'sms,push,discord,ntfy,webhook',
      OUTBOUND_ALLOWED: 'http://127.0.0.1:8095,http://127.0.0.1:8098',
    });
    expect(assemble().notifications).not.toHaveProperty('CHANNELS');
  });

  it('hands mail to the stand-in where it runs, which takes it at a port of its own', () => {
    const environments = serviceEnvironments({ ...given, ports: { ...ports, mail: 8096, 'mail-smtp': 8097 } });
    expect(environments.notifications).toMatchObject({ CHANNELS: 'sms,email', SMTP_URL: 'smtp://127.0.0.1:8097' });
    expect(environments.mail).toMatchObject({ PORT: '8096', SMTP_PORT: '8097' });
  });

  it('shows on the page of the phone all that is told by other ways', () => {
    const environments = serviceEnvironments({ ...given, ports: { ...ports, push: 8095, mail: 8096, hooks: 8098 } });
    expect(environments.twilio?.BESIDE).toBe('http://127.0.0.1:8095,http://127.0.0.1:8096,http://127.0.0.1:8098');
    expect(assemble().twilio?.BESIDE).toBe('');
  });

  it.each([
    ['dabs', 'DABS_BASE_URL'],
    ['stripe', 'STRIPE_API_BASE'],
    ['twilio', 'TWILIO_API_BASE'],
  ] as const)('has no %s stand-in when %s names another server', (standIn, setting) => {
    const environments = assemble({ [setting]: 'https://elsewhere.example/base' }, [standIn]);
    expect(Object.keys(environments)).not.toContain(standIn);
    expect(environments.search?.[setting]).toBe('https://elsewhere.example/base');
  });

  it("keeps the outside world's pace toward a server that is not on this machine", () => {
    const outside = assemble({ DABS_BASE_URL: 'https://agency.example', TWILIO_API_BASE: 'https://texts.example' }, [
      'dabs',
      'twilio',
    ]);
    expect(outside.search).not.toHaveProperty('DABS_MIN_INTERVAL_MS');
    expect(outside.notifications).not.toHaveProperty('SMS_SEGMENTS_PER_SECOND');
  });

  it('asks one local server for all pages of the agency', () => {
    expect(assemble({ DABS_BASE_URL: 'http://localhost:9000/ProdApps' }, ['dabs']).search).toMatchObject({
      DABS_ALLOCATED_URL: 'http://localhost:9000/shop-products/allocatedandrare/',
      DABS_MIN_INTERVAL_MS: '50',
    });
    expect(assemble({ DABS_BASE_URL: 'https://agency.example' }, ['dabs']).search).not.toHaveProperty(
      'DABS_ALLOCATED_URL',
    );
  });

  it('tells the stand-ins where webhooks and texts go', () => {
    const { stripe, twilio } = assemble();
    expect(stripe?.WEBHOOK_URL).toBe('http://localhost:8080/api/stripe/webhook');
    expect(twilio?.INBOUND_URL).toBe('http://localhost:8080/api/twilio/inbound');
  });

  it('tells only the gateway of the proxies before it', () => {
    const { gateway, auth } = assemble({ TRUSTED_PROXY_HOPS: '2' });
    expect(gateway?.TRUSTED_PROXY_HOPS).toBe('2');
    expect(auth).not.toHaveProperty('TRUSTED_PROXY_HOPS');
  });
});
