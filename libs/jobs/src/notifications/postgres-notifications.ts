import { connectionBounds, execute, KEEP_ALIVE, LONGEST_LIFE_SECONDS } from '@barrelhive/database';
import { Client } from 'pg';
import { channelOfTable } from '../database/notify-on-change';

export interface PostgresNotificationsOptions {
  databaseUrl: string;
  /** Whether the user of the address has its settings from Postgres, so that the connection says none. */
  hasOwnLogin?: boolean;
  /** The schema of the tables that are subscribed to. */
  schema: string;
  /** Called once for each time the connection is lost, however long it takes to make it again. */
  onError: (error: unknown) => void;
}

interface Subscriber {
  channel: string;
  onNotify: (payload: string) => void;
  onConnected: () => void;
}

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * One connection that listens for a service, made again whenever it is lost. Notifications are sent at the commit of what they tell,
 * and are lost while nobody listens: after each (re)connection every subscriber is called to catch up.
 */
export class PostgresNotifications {
  private readonly subscribers: Subscriber[] = [];
  private client: Client | undefined;
  private connecting: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private renewal: NodeJS.Timeout | undefined;
  private isLost = false;
  private isStopped = false;
  private hears = false;

  constructor(private readonly options: PostgresNotificationsOptions) {}

  /** Whether notifications come, as far as is known. */
  get isListening(): boolean {
    return this.hears;
  }

  /** Calls `wake` after each commit that changed the table (see `notifyOnChange`), and after each (re)connection. */
  subscribeToTable(table: string, wake: () => void): void {
    this.subscribe(channelOfTable(this.options.schema, table), wake);
  }

  /**
   * Calls `onNotify` with the payload of each notification on a channel, and `onConnected` after each (re)connection; without it
   * `onNotify` is called then, with an empty payload. To be called before `start`.
   */
  subscribe(channel: string, onNotify: (payload: string) => void, onConnected: () => void = () => onNotify('')): void {
    if (this.connecting) throw new Error(`subscribed to ${channel} after the start`);
    this.subscribers.push({ channel, onNotify, onConnected });
  }

  /** Resolves when the first attempt to connect ended. Without success it is repeated until `stop`. */
  async start(): Promise<void> {
    await (this.connecting ??= this.connect());
  }

  /** Nobody is called any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.hears = false;
    clearTimeout(this.retry);
    clearTimeout(this.renewal);
    // An attempt whose connection ends meanwhile is never told so by the driver: the end of the client is enough.
    await (this.client ? this.client.end().catch(() => undefined) : this.connecting);
  }

  private async connect(): Promise<void> {
    const { databaseUrl, hasOwnLogin = false, schema } = this.options;
    const client = new Client({
      connectionString: databaseUrl,
      application_name: `barrelhive-${schema}-listener`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...(!hasOwnLogin && { options: connectionBounds('service') }),
      ...KEEP_ALIVE,
    });
    this.client = client;
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.subscribers) if (subscriber.channel === channel) subscriber.onNotify(payload);
    });
    try {
      await client.connect();
      const channels = new Set(this.subscribers.map(({ channel }) => channel));
      for (const channel of channels) await execute(client, `LISTEN ${client.escapeIdentifier(channel)}`);
      if (this.isStopped) return;
      this.isLost = false;
      this.hears = true;
      clearTimeout(this.renewal);
      this.renewal = setTimeout(() => this.renew(client), LONGEST_LIFE_SECONDS * 1000).unref();
      for (const { onConnected } of this.subscribers) onConnected();
    } catch (error) {
      this.lose(client, error);
    }
  }

  /** An old connection is left without a word. */
  private renew(client: Client): void {
    if (this.client !== client) return;
    this.isLost = true;
    this.lose(client);
  }

  private lose(client: Client, error: unknown = new Error('the connection ended')): void {
    if (this.isStopped || this.client !== client) return;
    this.client = undefined;
    this.hears = false;
    if (!this.isLost) this.options.onError(error);
    this.isLost = true;
    client.end().catch(() => undefined);
    this.retry = setTimeout(() => {
      this.connecting = this.connect();
    }, RECONNECT_MS);
  }
}
