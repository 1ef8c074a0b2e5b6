import { addressSettingOf, upstreamNames, type Upstream } from '@barrelhive/contracts';
import { currentTraceparent, DomainError, DRAIN_QUIET_MS, inSpan } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { Pool } from 'undici';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import { askAgain } from './ask-again';
import { BoundedPool } from './bounded-pool';

const CALL_CONNECTIONS = 256;
const MOST_CALLS = 512;
const MOST_STREAMS = 10_000;
const QUESTION_CONNECTIONS = 64;
const MOST_QUESTIONS = 512;
const PART_CONNECTIONS = 16;
const MOST_PARTS = 96;
const TOOL_CONNECTIONS = 32;
const MOST_TOOL_CALLS = 256;
const PREVIEW_CONNECTIONS = 16;
const MOST_PREVIEWS = 64;
/** A page does not wait for longer for what only its preview says. */
const PREVIEW_MS = 1_500;
const MOST_ASKED = { questions: MOST_QUESTIONS, parts: MOST_PARTS, previews: MOST_PREVIEWS, tools: MOST_TOOL_CALLS };
const CONNECT_MS = 2_000;
/** The slowest honest answer waits for the payment provider. */
const ANSWER_MS = 30_000;
/** A stream sends a comment line every 15 s; one that is silent for this long is dead. */
const STREAM_SILENCE_MS = 60_000;
const WATCH_MS = 1_000;
/** A service that stops closes the connections that were idle for longer: ours are gone by then. */
const IDLE_MS = DRAIN_QUIET_MS - 100;

export interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  service: Upstream;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal;
}

interface Connections {
  calls: BoundedPool;
  /** Streams hold their connections for minutes: kept apart, they do not lengthen the search for a free one. */
  streams: BoundedPool;
  /** For what the gateway itself asks: no number of calls keeps a session or the readiness from being checked. */
  questions: Pool;
  /** For the parts of exports: no number of exports keeps a session from being checked. */
  parts: Pool;
  /** For the previews of pages: no number of visitors keeps a session from being checked. */
  previews: Pool;
  /** For the tools of assistants: no number of them keeps a session from being checked. */
  tools: Pool;
}

/** Kept-alive connections to the services, and how much each of them may hold. */
@Injectable()
export class Upstreams implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly connections: Readonly<Record<Upstream, Connections>>;
  private readonly watch: NodeJS.Timeout;
  private readonly underWay = { questions: 0, parts: 0, previews: 0, tools: 0 };

  constructor(@Inject(GATEWAY_SETTINGS) settings: GatewaySettings) {
    const stallMs = settings.CLIENT_TIMEOUT_SECONDS * 1000;
    this.connections = Object.fromEntries(
      upstreamNames.map((name) => [name, connectTo(settings[addressSettingOf(name)], stallMs)]),
    ) as Record<Upstream, Connections>;
    this.watch = setInterval(() => this.dropStalledCalls(), WATCH_MS).unref();
  }

  callsTo(service: Upstream): BoundedPool {
    return this.connections[service].calls;
  }

  streamsOf(service: Upstream): BoundedPool {
    return this.connections[service].streams;
  }

  /** Asks a service something for the gateway itself, again when the first connection failed. Throws SERVICE_BUSY when too many questions wait. */
  ask(service: Upstream, path: string, headers: Record<string, string> = {}) {
    return this.askOver('questions', { service, path, headers });
  }

  /** Asks a service for its part of an export; else as `ask`. */
  askForPart(service: Upstream, path: string, headers: Record<string, string>) {
    return this.askOver('parts', { service, path, headers });
  }

  /** Asks a service what the preview of a page says; else as `ask`, and rejects after 1.5 s. */
  askForPreview(service: Upstream, path: string) {
    return this.askOver('previews', { service, path, headers: {}, signal: AbortSignal.timeout(PREVIEW_MS) });
  }

  /** Asks a service, or has it do something, for a tool of an assistant; else as `ask`. */
  askForTool(question: Question) {
    return this.askOver('tools', question);
  }

  private async askOver(
    kind: keyof typeof MOST_ASKED,
    { method = 'GET', service, path, headers, body: sent, signal }: Question,
  ) {
    if (this.underWay[kind] >= MOST_ASKED[kind]) throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
    this.underWay[kind]++;
    try {
      return await inSpan(`gateway: ask ${service}`, { kind: SpanKind.CLIENT }, async () => {
        const pool = this.connections[service][kind];
        const traceparent = currentTraceparent();
        const forwarded = { ...headers, ...(traceparent !== undefined && { traceparent }) };
        return await askAgain(method, async () => {
          const {
            statusCode,
            headers: given,
            body,
          } = await pool.request({ method, path, headers: forwarded, body: sent, signal });
          return { statusCode, retryAfter: given['retry-after'], text: await body.text() };
        });
      });
    } finally {
      this.underWay[kind]--;
    }
  }

  /** Streams never end by themselves; HTTP, which closes next, would wait for them. */
  beforeApplicationShutdown(): void {
    for (const end of this.streamEndings()) end();
  }

  /** What ends each stream that is open. */
  streamEndings(): (() => void)[] {
    return Object.values(this.connections).flatMap(({ streams }) => streams.endings());
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.watch);
    const all = Object.values(this.connections);
    await Promise.all(
      all
        .flatMap(({ calls, streams, questions, parts, previews, tools }) => [
          calls,
          streams,
          questions,
          parts,
          previews,
          tools,
        ])
        .map((pool) => pool.destroy()),
    );
  }

  private dropStalledCalls(): void {
    for (const { calls, streams } of Object.values(this.connections)) {
      calls.dropStalledCalls();
      streams.dropStalledCalls();
    }
  }
}

function connectTo(address: string, stallMs: number): Connections {
  const { origin } = new URL(address);
  const idle = { keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
  const options = { connect: { timeout: CONNECT_MS }, headersTimeout: ANSWER_MS, ...idle };
  const calls = new Pool(origin, { ...options, connections: CALL_CONNECTIONS, bodyTimeout: ANSWER_MS });
  // A stream ends when its service stops: the next one goes to another replica only over a connection of its own.
  const streams = new Pool(origin, {
    ...options,
    connections: null,
    pipelining: 0,
    bodyTimeout: STREAM_SILENCE_MS,
  });
  return {
    calls: new BoundedPool(calls, { connections: CALL_CONNECTIONS, mostCalls: MOST_CALLS, stallMs }),
    streams: new BoundedPool(streams, { connections: MOST_STREAMS, mostCalls: MOST_STREAMS, stallMs }),
    questions: new Pool(origin, { ...options, connections: QUESTION_CONNECTIONS, bodyTimeout: ANSWER_MS }),
    previews: new Pool(origin, { ...options, connections: PREVIEW_CONNECTIONS, bodyTimeout: PREVIEW_MS }),
    tools: new Pool(origin, { ...options, connections: TOOL_CONNECTIONS, bodyTimeout: ANSWER_MS }),
    parts: new Pool(origin, { ...options, connections: PART_CONNECTIONS, bodyTimeout: ANSWER_MS }),
  };
}
