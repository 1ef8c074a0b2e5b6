/** Who talks to Postgres: a service, whose work is short, a migration, which changes whole tables, or upkeep, which copies them. */
export type ConnectionUse = 'service' | 'migration' | 'upkeep';

/** Postgres lets a client go whose host answers nothing for 25 s. */
const KEEPALIVES = { tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' };

const BOUNDS: Readonly<Record<ConnectionUse, Readonly<Record<string, string>>>> = {
  // A statement and the pause after it together hold a lock for 30 s at most. The last one is for a host that no longer reads its answers.
  service: {
    statement_timeout: '15s',
    idle_in_transaction_session_timeout: '15s',
    lock_timeout: '10s',
    tcp_user_timeout: '25s',
  },
  // Whoever waits to change a table keeps all who come later waiting, too: less than they themselves would wait, and then it tries again.
  migration: { statement_timeout: '1h', idle_in_transaction_session_timeout: '10min', lock_timeout: '4s' },
  // Only waits for migrations, and keeps none but them waiting.
  upkeep: { statement_timeout: '1h', idle_in_transaction_session_timeout: '10min', lock_timeout: '1min' },
};

/**
 * The settings of Postgres, by name, with which a client that is frozen or gone holds up nobody for long. A connection that listens outside of a
 * transaction is left alone.
 */
export const boundsOf = (use: ConnectionUse): Readonly<Record<string, string>> => ({ ...KEEPALIVES, ...BOUNDS[use] });

/** Settings of Postgres as a connection says them at its start: the setting `options` of the driver. */
export const startOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** {@link boundsOf} as {@link startOptions}. */
export const connectionBounds = (use: ConnectionUse): string => startOptions(boundsOf(use));

/** A connection lives half an hour at most: after a failover the address leads elsewhere, and old connections do not. */
export const LONGEST_LIFE_SECONDS = 1_800;

/** How often the driver asks an idle server for a sign of life. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
