import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { hostOf, isAllowed, isPublicAddress, readOutboundUrl, type OutboundRules } from './outbound-url';

const LARGEST_BODY = 64 * 1024;

export interface OutboundAnswer {
  status: number;
  /** As the header stands there. */
  retryAfter: string | null;
}

/** A call that has no answer. */
export class OutboundError extends Error {
  constructor(
    /** What went wrong, as the system or undici names it; `NOT_PUBLIC`, `NOT_ALLOWED` and `TOO_LARGE` are ours. */
    readonly code: string,
    /** Somebody may have got the call. */
    readonly maybeSent: boolean,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'OutboundError';
  }
}

/** Gives all addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

interface OutboundSettings extends OutboundRules {
  timeoutSeconds: number;
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

/** Calls addresses that people gave us: only such of the public internet, each at the very address that was judged. */
export class OutboundClient {
  private readonly resolve: Resolve;
  private readonly connect: buildConnector.connector;

  constructor(private readonly settings: OutboundSettings) {
    const timeout = settings.timeoutSeconds * 1000;
    this.resolve = settings.resolve ?? nameServers(timeout);
    this.connect = settings.connect ?? buildConnector({ timeout });
  }

  /** One call: no redirect is followed, and nothing is read of the answer but its head. Rejects with an `OutboundError`. */
  async post(
    address: string,
    { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  ): Promise<OutboundAnswer> {
    const url = readOutboundUrl(address, this.settings);
    if (!url) throw new OutboundError('NOT_ALLOWED', false);
    if (Buffer.byteLength(body) > LARGEST_BODY) throw new OutboundError('TOO_LARGE', false);
    const line = { isConnected: false };
    const signal = AbortSignal.timeout(this.settings.timeoutSeconds * 1000);
    const client = new Client(url.origin, { pipelining: 0, connect: this.connectorTo(url, line) });
    try {
      const path = `${url.pathname}${url.search}`;
      const answer = await client.request({ method: 'POST', path, headers, body, signal });
      return { status: answer.statusCode, retryAfter: headerOf(answer, 'retry-after') };
    } catch (error) {
      throw new OutboundError(codeOf(error), line.isConnected, { cause: error });
    } finally {
      await client.destroy();
    }
  }

  private connectorTo(url: URL, line: { isConnected: boolean }): buildConnector.connector {
    return (options, done) => {
      this.judged(url)
        .then((hostname) => {
          const host = hostOf(url);
          const servername = isIP(host) === 0 ? host : '';
          this.connect({ ...options, hostname, servername }, (error, socket) => {
            line.isConnected = !error;
            if (error) done(error, null);
            else done(null, socket);
          });
        })
        .catch((error: Error) => done(error, null));
    };
  }

  /** The address to connect to. Rejects where any that the name leads to is not public. */
  private async judged(url: URL): Promise<string> {
    const host = hostOf(url);
    if (isAllowed(url, this.settings.allowed)) return host;
    const addresses = isIP(host) === 0 ? await this.resolve(host) : [host];
    const [first] = addresses;
    if (first === undefined || !addresses.every(isPublicAddress)) throw new OutboundError('NOT_PUBLIC', false);
    return first;
  }
}

/** Those of a name by the name servers, of IPv4 first. Neither a hosts file nor a search domain has a say, and no thread waits. */
function nameServers(timeoutMs: number): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async (name) => {
    const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failure] = asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    if (found.length === 0) throw failure;
    return found;
  };
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
