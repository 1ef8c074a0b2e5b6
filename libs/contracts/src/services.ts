/**
 * The services of the product. Each owns a folder in apps/ and a queue of its name; those behind the gateway, a
 * Postgres schema too. What lists services is made from this, or checked against it.
 */
const manifest = {
  gateway: { port: 8080 },
  auth: {
    port: 8081,
    secrets: ['JWT_PRIVATE_KEY'],
    sends: [
      'auth.user-registered.v1',
      'auth.user-updated.v1',
      'auth.user-deleted.v1',
      'auth.log-ins-failed.v1',
      'auth.password-link-wanted.v1',
      'auth.password-changed.v1',
    ],
    receives: [
      'billing.entitlement-changed.v1',
      'notifications.phone-confirmed.v1',
      'notifications.password-link-made.v1',
    ],
  },
  search: {
    port: 8082,
    callsOutside: 'dabs',
    secrets: ['GUEST_COOKIE_SECRET'],
    sends: [
      'inventory.products-changed.v1',
      'inventory.quantities-risen.v1',
      'inventory.catalogue-updated.v1',
      'inventory.store-stock-observed.v1',
      'inventory.store-arrivals-observed.v1',
      'inventory.drawings-observed.v1',
      'inventory.allocated-page-observed.v1',
    ],
    receives: [
      'auth.user-deleted.v1',
      'billing.entitlement-changed.v1',
      'alerts.watched-skus.v1',
      'notifications.stores-wanted.v1',
      'notifications.shelf-reported.v1',
    ],
  },
  alerts: {
    port: 8083,
    sends: [
      'alerts.changes-matched.v1',
      'alerts.alert-ended.v1',
      'alerts.alert-restored.v1',
      'alerts.home-stores-changed.v1',
      'alerts.scope-changed.v1',
      'alerts.watched-skus.v1',
    ],
    receives: [
      'auth.user-registered.v1',
      'auth.user-deleted.v1',
      'billing.entitlement-changed.v1',
      'billing.checkout-opened.v1',
      'inventory.products-changed.v1',
      'inventory.quantities-risen.v1',
      'inventory.catalogue-updated.v1',
      'inventory.store-stock-observed.v1',
      'inventory.store-arrivals-observed.v1',
      'notifications.message-sent.v1',
      'allocated.list-posted.v1',
      'allocated.list-released.v1',
    ],
  },
  allocated: {
    port: 8084,
    calls: ['search', 'alerts'],
    sends: ['allocated.list-posted.v1', 'allocated.list-released.v1', 'allocated.drawing-opened.v1'],
    receives: [
      'auth.user-deleted.v1',
      'billing.entitlement-changed.v1',
      'inventory.catalogue-updated.v1',
      'inventory.store-stock-observed.v1',
      'inventory.drawings-observed.v1',
      'inventory.allocated-page-observed.v1',
    ],
  },
  billing: {
    port: 8085,
    callsOutside: 'stripe',
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    sends: ['billing.entitlement-changed.v1', 'billing.checkout-opened.v1'],
    receives: ['auth.user-registered.v1', 'auth.user-updated.v1', 'auth.user-deleted.v1'],
  },
  notifications: {
    port: 8086,
    calls: ['alerts', 'allocated'],
    callsOutside: 'twilio',
    secrets: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    sends: [
      'notifications.message-sent.v1',
      'notifications.phone-confirmed.v1',
      'notifications.password-link-made.v1',
      'notifications.stores-wanted.v1',
      'notifications.shelf-reported.v1',
    ],
    receives: [
      'auth.user-registered.v1',
      'auth.user-updated.v1',
      'auth.user-deleted.v1',
      'auth.log-ins-failed.v1',
      'auth.password-link-wanted.v1',
      'auth.password-changed.v1',
      'billing.entitlement-changed.v1',
      'inventory.catalogue-updated.v1',
      'inventory.store-stock-observed.v1',
      'alerts.changes-matched.v1',
      'alerts.alert-ended.v1',
      'alerts.alert-restored.v1',
      'alerts.home-stores-changed.v1',
      'alerts.scope-changed.v1',
      'allocated.list-posted.v1',
      'allocated.list-released.v1',
      'allocated.drawing-opened.v1',
    ],
  },
} as const;

export type ServiceName = keyof typeof manifest;

/** A service behind the gateway, which calls all of them. Each has a database. */
export type Upstream = Exclude<ServiceName, 'gateway'>;

type SentBy<S> = S extends { sends: readonly (infer T extends string)[] } ? T : never;

/** The types of events, each sent by one service. */
export type EventType = SentBy<(typeof manifest)[ServiceName]>;

/** What is known of a service. */
export interface ServiceEntry {
  /** On a developer's machine. */
  port: number;
  /** Whom it calls besides auth, which all ask for the keys of sessions. */
  calls?: readonly Upstream[];
  /** The server outside, by the name of its stand-in. */
  callsOutside?: 'dabs' | 'stripe' | 'twilio';
  /** The names of its settings that are secrets, besides the addresses of Postgres and Redis. */
  secrets?: readonly string[];
  /** What its outbox takes, for whoever receives it. */
  sends?: readonly EventType[];
  /** What its transport subscribes to: it does not start without a handler for each. */
  receives?: readonly EventType[];
}

export const services: Readonly<Record<ServiceName, ServiceEntry>> = manifest;

/** The gateway first. */
export const serviceNames = Object.keys(manifest) as ServiceName[];

export const upstreamNames = serviceNames.filter((name): name is Upstream => name !== 'gateway');

type AddressSetting<Name extends Upstream> = `${Uppercase<Name>}_URL`;

/** The setting by which the others find a service. */
export const addressSettingOf = <Name extends Upstream>(name: Name) =>
  `${name.toUpperCase()}_URL` as AddressSetting<Name>;

/** The setting by which a service gets a login of its own to Postgres. */
export const loginSettingOf = (name: ServiceName) => `DATABASE_URL_${name.toUpperCase()}`;

/** What `make` gives for each service behind the gateway, by its address setting. */
export const byAddressSetting = <T>(make: (name: Upstream) => T) =>
  Object.fromEntries(upstreamNames.map((name) => [addressSettingOf(name), make(name)])) as Record<
    AddressSetting<Upstream>,
    T
  >;
