import { setTimeout } from 'node:timers/promises';
import { Agent, request, type Dispatcher } from 'undici';
import { AgencyError } from './agency-error';
import { agencyRequests, agencyWait } from './agency-metrics';
import type { RequestPace, RequestUrgency } from './request-pace';
import { retryAfterMs, retryDelayMs } from './retry-delay';

/** What is asked of the agency: a short name for metrics, the address and, for a form, what is posted. */
export interface AgencyRequest {
  what: 'table' | 'detail-url' | 'detail' | 'drawings' | 'allocated';
  url: URL;
  form?: URLSearchParams;
  headers?: Record<string, string>;
  urgency: RequestUrgency;
  signal?: AbortSignal;
}

export interface AgencyAnswer {
  body: string;
  setCookies: string[];
}

export interface AgencyHttpOptions {
  /** Where the agency can write to. */
  contact: string;
  /** The pace; waits between attempts grow from it. */
  minIntervalMs: number;
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;

/** Sends requests to the agency as a polite guest: in turn, identified, with a time-out, never following a redirect. */
export class AgencyHttp {
  readonly #agent: Agent;
  readonly #userAgent: string;
  readonly #stopping = new AbortController();

  constructor(
    private readonly pace: RequestPace,
    private readonly options: AgencyHttpOptions,
  ) {
    this.#agent = new Agent({ connections: 4, keepAliveTimeout: 10_000 });
    this.#userAgent = `Barrelhive/1.0 (inventory tracker; contact: ${options.contact})`;
  }

  /** One request, no second attempt. Throws {@link AgencyError}. */
  async send(asked: AgencyRequest): Promise<AgencyAnswer> {
    const startedAt = performance.now();
    await this.pace.turn({ urgency: asked.urgency, ...(asked.signal && { signal: asked.signal }) });
    agencyWait.observe((performance.now() - startedAt) / 1000);
    try {
      const answer = await this.#exchange(asked);
      agencyRequests.inc({ what: asked.what, outcome: 'answered' });
      return answer;
    } catch (error) {
      const fault = error instanceof AgencyError ? error : unreachable(asked, error);
      agencyRequests.inc({ what: asked.what, outcome: fault.fault });
      if (fault.details.retryAfterMs) await this.pace.pause(fault.details.retryAfterMs);
      throw fault;
    }
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
        const isWorthIt = error instanceof AgencyError && error.mayPass && !this.#stopping.signal.aborted;
        if (!isWorthIt || failures >= attempts) throw error;
        await this.#wait(retryDelayMs(failures, this.options.minIntervalMs, Math.random()));
      }
    }
  }

  /** Cuts requests on the wire and waits between attempts short. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#agent.destroy();
  }

  async #exchange(asked: AgencyRequest): Promise<AgencyAnswer> {
    const timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS;
    const answer = await request(asked.url, {
      dispatcher: this.#agent,
      method: asked.form ? 'POST' : 'GET',
      headers: {
        'user-agent': this.#userAgent,
        'accept-language': 'en-US',
        ...(asked.form && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
        ...asked.headers,
      },
      ...(asked.form && { body: asked.form.toString() }),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.any([
        this.#stopping.signal,
        AbortSignal.timeout(timeoutMs),
        ...(asked.signal ? [asked.signal] : []),
      ]),
    });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw badStatus(asked, answer);
    }
    return { body: await readBody(answer), setCookies: [answer.headers['set-cookie'] ?? []].flat() };
  }

  /** Cut short when the service stops. */
  async #wait(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

async function readBody(answer: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER_BYTES) throw new AgencyError('garbled', 'an answer of the agency was endless');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function badStatus(asked: AgencyRequest, { statusCode, headers }: Dispatcher.ResponseData): AgencyError {
  const isPassing = statusCode === 429 || statusCode >= 500;
  const retryAfter = [headers['retry-after']].flat()[0];
  const pauseMs = statusCode === 429 || statusCode === 503 ? retryAfterMs(retryAfter, new Date()) : undefined;
  return new AgencyError(isPassing ? 'unavailable' : 'refused', `the agency answered ${statusCode} (${asked.what})`, {
    status: statusCode,
    ...(pauseMs !== undefined && { retryAfterMs: pauseMs }),
  });
}

function unreachable(asked: AgencyRequest, cause: unknown): AgencyError {
  const isTimeout = cause instanceof Error && /timeout/i.test(`${cause.name} ${cause.message}`);
  const what = isTimeout ? 'did not answer in time' : 'could not be reached or hung up';
  return new AgencyError('unavailable', `the agency ${what} (${asked.what})`, {}, { cause });
}
