import { setTimeout } from 'node:timers/promises';
import { callProvider, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { parseSetCookie } from 'cookie';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { AgencyConnections, type OutgoingRequest, type RawAnswer } from './agency-connections';
import { AgencyError, type AgencyFault } from './agency-error';
import type { Purpose } from './day-budget';
import { RequestPace, type Turn } from './request-pace';
import { retryAfterMs, retryDelayMs } from './retry-delay';

const agencyRequests = metrics.counter({
  name: 'barrelhive_agency_requests_total',
  help: 'Requests to the agency, by what was asked and how it ended; pace-failed when our own database gave no turn. An answer that cannot be read counts once more',
  labelNames: ['what', 'outcome'],
});

const AGENCY_PAGES = ['table', 'detail-url', 'detail', 'drawings', 'allocated'] as const;

// An increase is only seen from a figure that was there before: the first page that cannot be read must wake somebody, too.
const ALARMING: readonly AgencyFault[] = ['layout', 'notice'];
for (const what of AGENCY_PAGES) for (const outcome of ALARMING) agencyRequests.inc({ what, outcome }, 0);

/** The table is JSON of the whole catalogue; a page of HTML takes many times its length when it is read. Neither is nearly as long. */
const LARGEST_TABLE_BYTES = 32 * 1024 * 1024;
const LARGEST_PAGE_BYTES = 4 * 1024 * 1024;

/** 203 is a 200 that a proxy on the way has rewritten. */
const READABLE = [200, 203];
/** Beside 5xx: the same request may well work later. */
const PASSING = [408, 425, 429];

/** As many as browsers commonly meet; more are a circle. */
const MOST_REDIRECTS = 5;

/** What is asked of the agency: a short name for metrics, the address and, for a form, what is posted. */
export interface AgencyRequest {
  what: (typeof AGENCY_PAGES)[number];
  url: URL;
  form?: URLSearchParams;
  headers?: Record<string, string>;
  /** Sent along, as an answer before gave them. */
  cookies?: Cookies;
  urgency: 'begun' | 'refresh';
  /** For the table and the pages beside it, these unless given. */
  purpose?: Purpose;
  /** The turn that was waited for before, if it was. */
  turn?: Turn | undefined;
  signal?: AbortSignal;
}

/** Values by names. */
export type Cookies = ReadonlyMap<string, string>;

export interface AgencyAnswer {
  body: string;
  /** Those that were sent and those that were set on the way, as a browser would hold them. */
  cookies: Cookies;
}

/** Sends requests to the agency: in turn, identified, with a time-out, following redirects within the host alone. */
@Injectable()
export class AgencyHttp implements OnModuleDestroy {
  protected readonly timeoutMs: number = 30_000;
  private readonly connections = new AgencyConnections();
  private readonly stopping = new AbortController();

  constructor(
    private readonly pace: RequestPace,
    @Inject(SEARCH_SETTINGS) private readonly settings: Pick<SearchSettings, 'DABS_CONTACT' | 'DABS_MIN_INTERVAL_MS'>,
  ) {}

  /**
   * One request and where it is redirected to, no second attempt. Throws {@link AgencyError} for what happens on the wire. An error of the database that keeps the
   * pace is thrown as it is and not tried again, since it says nothing about the agency.
   */
  async send(asked: AgencyRequest): Promise<AgencyAnswer> {
    try {
      let request = asked;
      for (let redirects = 0; ; redirects++) {
        const { status, headers, body } = await this.sendInTurn(request);
        const cookies = withSetCookies(request.cookies, headers['set-cookie'] ?? []);
        const next = redirects < MOST_REDIRECTS ? redirected(request, status, headers.location) : undefined;
        if (!next && !READABLE.includes(status)) throw badStatus(asked, status, headers['retry-after']);
        agencyRequests.inc({ what: asked.what, outcome: next ? 'redirected' : 'answered' });
        if (!next) return { body: notBlank(asked, body), cookies };
        request = { ...next, cookies, turn: undefined };
      }
    } catch (error) {
      if (!(error instanceof AgencyError)) {
        agencyRequests.inc({ what: asked.what, outcome: 'pace-failed' });
        throw error;
      }
      agencyRequests.inc({ what: asked.what, outcome: error.fault });
      if (error.details.retryAfterMs) await this.pace.pause(error.details.retryAfterMs);
      throw error;
    }
  }

  /** Asks and reads the answer's body, at most `attempts` times (see {@link withRetries}). */
  read<T>(attempts: number, asked: AgencyRequest, parse: (body: string) => T): Promise<T> {
    return this.withRetries(attempts, async () => {
      const { body } = await this.send(asked);
      try {
        return parse(body);
      } catch (error) {
        if (error instanceof AgencyError) agencyRequests.inc({ what: asked.what, outcome: error.fault });
        throw error;
      }
    });
  }

  /**
   * Runs a step, and runs it again after growing waits while it fails in a way that may pass, at most `attempts` times in all.
   * A step of several requests is always redone from its first.
   */
  async withRetries<T>(attempts: number, step: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures++) {
      try {
        return await step();
      } catch (error) {
        const isWorthIt = error instanceof AgencyError && error.mayPass && !this.stopping.signal.aborted;
        if (!isWorthIt || failures >= attempts) throw error;
        await this.wait(retryDelayMs(failures, this.settings.DABS_MIN_INTERVAL_MS, Math.random()));
      }
    }
  }

  /** True once the service stops: what fails from then on is not the agency's fault. */
  get isClosed(): boolean {
    return this.stopping.signal.aborted;
  }

  /** When the service stops nobody waits for the agency any more: turns, requests and waits between attempts are given up. */
  onModuleDestroy(): void {
    this.pace.close();
    this.stopping.abort();
    this.connections.close();
  }

  private async sendInTurn(asked: AgencyRequest): Promise<RawAnswer> {
    let turn = asked.turn ?? (await this.pace.turn({ wishes: [asked], signal: asked.signal }));
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const signal = AbortSignal.any([this.stopping.signal, timeout, ...(asked.signal ? [asked.signal] : [])]);
    let noTurn: unknown;
    // A connection that was long in the making is kept for another turn: a new one would be as slow.
    const keepTurn = async () => {
      try {
        while (!turn.isStillOurs()) {
          await turn.giveBack();
          turn = await this.pace.turn({ wishes: [asked], signal });
        }
      } catch (error) {
        noTurn = error;
        throw error;
      }
    };
    let noted: Promise<void> | undefined;
    const noteAnswered = () => (noted ??= turn.answered(asked.purpose ?? (asked.what === 'table' ? 'table' : 'pages')));
    try {
      const request: OutgoingRequest = {
        url: asked.url,
        method: asked.form ? 'POST' : 'GET',
        headers: this.headersOf(asked),
        body: asked.form?.toString(),
        signal,
        largestBytes: asked.what === 'table' ? LARGEST_TABLE_BYTES : LARGEST_PAGE_BYTES,
        onSending: keepTurn,
        // A failure is met where the same promise is awaited at the end.
        onAnswered: () => void noteAnswered().catch(() => undefined),
      };
      return await callProvider(
        { provider: 'agency', operation: asked.what },
        () => this.connections.send(request),
        ({ status }) => status,
      );
    } catch (error) {
      if (timeout.aborted) throw new AgencyError('unavailable', `the agency did not answer in time (${asked.what})`);
      throw error instanceof AgencyError || error === noTurn ? error : unreachable(asked, error);
    } finally {
      await noteAnswered();
    }
  }

  private headersOf({ form, headers, cookies = new Map() }: AgencyRequest): Record<string, string> {
    const formType = 'application/x-www-form-urlencoded; charset=UTF-8';
    return {
      'user-agent': `Barrelhive/1.0 (inventory tracker; contact: ${this.settings.DABS_CONTACT})`,
      'accept-language': 'en-US',
      ...(form && { 'content-type': formType, 'content-length': String(Buffer.byteLength(form.toString())) }),
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...headers,
    };
  }

  /** Cut short when the service stops. */
  private async wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

/** The request that a browser would send next; undefined when the answer is no redirect, or one that leaves the host. */
function redirected({ form, ...asked }: AgencyRequest, status: number, location?: string): AgencyRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, asked.url.href))
    return undefined;
  const url = new URL(location, asked.url);
  if (!isWithinHost(asked.url, url)) return undefined;
  return form && status >= 307 ? { ...asked, form, url } : { ...asked, url };
}

/** The same host and port, or the same name by HTTPS in place of HTTP. */
function isWithinHost(from: URL, to: URL): boolean {
  const isMadeSecure = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  return (from.protocol === to.protocol && from.host === to.host) || (isMadeSecure && from.hostname === to.hostname);
}

function withSetCookies(before: Cookies = new Map(), headers: readonly string[]): Cookies {
  const cookies = new Map(before);
  for (const header of headers) {
    const { name, value, maxAge, expires } = parseSetCookie(header, { decode: (text) => text });
    const isTakenBack = maxAge === undefined ? expires !== undefined && expires <= new Date() : maxAge <= 0;
    if (isTakenBack || value === undefined) cookies.delete(name);
    else cookies.set(name, value);
  }
  return cookies;
}

function badStatus(asked: AgencyRequest, status: number, retryAfter: string | undefined): AgencyError {
  const isPassing = PASSING.includes(status) || status >= 500;
  const pauseMs = status === 429 || status === 503 ? retryAfterMs(retryAfter, new Date()) : undefined;
  return new AgencyError(isPassing ? 'unavailable' : 'refused', `the agency answered ${status} (${asked.what})`, {
    status,
    retryAfterMs: pauseMs,
  });
}

function notBlank({ what }: AgencyRequest, body: string): string {
  if (!/\S/.test(body)) throw new AgencyError('garbled', `the agency answered nothing (${what})`);
  return body;
}

function unreachable(asked: AgencyRequest, cause: unknown): AgencyError {
  const message = `the agency could not be reached or hung up (${asked.what})`;
  return new AgencyError('unavailable', message, {}, { cause });
}
