import { logger } from '@barrelhive/service-kit';
import { Client } from 'pg';

export interface NotificationListener {
  close(): Promise<void>;
}

export interface ListenOptions {
  databaseUrl: string;
  /** What to do for each channel with the payload of a notification. */
  handlers: Readonly<Record<string, (payload: string) => void>>;
  /** Called after each (re)connection: notifications sent in between are lost, so everything must be caught up with. */
  onConnected: () => void;
}

const RECONNECT_MS = 1_000;

/** Keeps one connection that listens for Postgres notifications, and reconnects for as long as the service runs. */
export function listenToNotifications({ databaseUrl, handlers, onConnected }: ListenOptions): NotificationListener {
  const log = logger('notifications-of-postgres');
  let isClosed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const connecting = new Client({
      connectionString: databaseUrl,
      application_name: 'search listens',
      keepAlive: true,
    });
    client = connecting;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      log.warn({ err: error }, 'the listening connection was lost');
      void connecting.end().catch(() => undefined);
      retry = setTimeout(() => void connect(), RECONNECT_MS);
    };
    connecting.on('error', lose);
    connecting.on('end', () => lose());
    connecting.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    try {
      await connecting.connect();
      for (const channel of Object.keys(handlers))
        await connecting.query(`LISTEN ${connecting.escapeIdentifier(channel)}`);
      onConnected();
    } catch (error) {
      lose(error instanceof Error ? error : undefined);
    }
  };

  const started = connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await started;
      await client?.end().catch(() => undefined);
    },
  };
}
