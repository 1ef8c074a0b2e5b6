import pg from 'pg';
import type { MessagingLogger } from '../messaging-options';

const RECONNECT_MS = 1_000;

/**
 * Listens for the notification that the outbox's trigger sends with each commit. A lost connection is made again; the relay's
 * slow poll covers what is missed meanwhile.
 */
export class OutboxWakeup {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly schema: string,
    private readonly logger: MessagingLogger,
    private readonly onWake: () => void,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
    this.client = client;
    client.on('notification', () => this.onWake());
    client.on('error', (error) => this.logger.debug({ err: error }, 'the listening connection failed'));
    client.on('end', () => this.reconnectLater(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(`outbox_${this.schema}`)}`);
      this.onWake();
    } catch (error) {
      this.logger.debug({ err: error }, 'could not listen for new events');
      await client.end().catch(() => undefined);
      this.reconnectLater(client);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private reconnectLater(lost: pg.Client): void {
    if (this.stopped || this.client !== lost) return;
    this.client = undefined;
    this.timer = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}
