import pg from 'pg';

/**
 * The server became read-only (25006), dropped the database (57P04) or broke the protocol (08P01). Its other answers would be the same, while a
 * new connection may reach the new leader.
 */
const LEFT_AFTER = new Set(['25006', '57P04', '08P01']);

/** A connection that ends after an error that it would go on giving, so that its pool makes a new one. */
export class LeavingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The driver's own listener, which hands the error to whoever asked, comes first.
    this.once('connect', () => {
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (LEFT_AFTER.has(code ?? '')) this.end().catch(() => undefined);
      });
    });
  }
}
