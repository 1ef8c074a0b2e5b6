import { buildConnector } from 'undici';
import { busyPause } from './repeat-pauses';

/** No connection was made, or none by TLS: nothing was sent, and the call may be repeated. */
export class NeverConnectedError extends Error {
  constructor(
    /** As the system, TLS or undici names it. */
    readonly reason: string,
    options: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'NeverConnectedError';
  }
}

/** Makes connections for calls that take this long at most. It has half of the time, so that a host which is silent is told from an answer that does not come. */
export function connectorFor(callMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: callMs / 2 });
  return (options, done) =>
    connect(options, (error, socket) => {
      if (error) done(new NeverConnectedError(codeOf(error), { cause: error }), null);
      else done(null, socket);
    });
}

/** What a call that never went out says of a delivery. */
export const neverSent = ({ reason }: NeverConnectedError, attempts: number) =>
  ({ kind: 'requeued', pauseSeconds: busyPause(attempts), reason }) as const;

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
