import { callProvider, secretsOf } from '@barrelhive/service-kit';
import twilio from 'twilio';
import type TwilioResponse from 'twilio/lib/http/response';
import { Agent, type Dispatcher } from 'undici';
import * as z from 'zod';
import type { NotificationsSettings } from '../../../notifications-settings';
import { connectorFor } from '../../connector';

/** Injection token of the Twilio client. */
export const TWILIO = Symbol('twilio');

export type TwilioClient = ReturnType<typeof twilio>;

/** Messages posted at once by one replica; a call that hangs holds up only itself. */
export const POSTS_AT_ONCE = 50;
/** Beside the posts two questions about what became of a text are asked. */
const CONNECTIONS = POSTS_AT_ONCE + 2;
/**
 * A connection that is used no more ends so soon, before Twilio would end it: one that is reset in the moment of a post leaves open whether
 * the text was taken. Under load none is idle for this long.
 */
const IDLE_MS = 500;

type Settings = Pick<
  NotificationsSettings,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_BASE' | 'TWILIO_TIMEOUT_SECONDS'
>;

/** The official client. Nothing is repeated by itself, since a repeated create can send twice (Twilio's error 20500). */
export function createTwilioClient(settings: Settings): TwilioClient {
  const httpClient = new KeptConnections(settings.TWILIO_TIMEOUT_SECONDS * 1000);
  const client = twilio(settings.TWILIO_ACCOUNT_SID, authTokens(settings).calling, { httpClient });
  if (settings.TWILIO_API_BASE !== undefined) {
    client.api.baseUrl = settings.TWILIO_API_BASE;
    client.lookups.baseUrl = settings.TWILIO_API_BASE;
  }
  return client;
}

type RequestOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0];

/** Makes the calls of the official client over connections that are kept, each with one call at a time. */
class KeptConnections extends twilio.RequestClient {
  private readonly agent: Agent;

  constructor(private readonly timeoutMs: number) {
    super();
    this.agent = new Agent({
      connect: connectorFor(timeoutMs),
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    });
  }

  override request<TData>(options: RequestOptions<TData>): Promise<TwilioResponse<TData>> {
    // What is called, without the number or the id that it is about.
    const resource = new URL(options.uri).pathname.split('/').findLast((part) => /^[A-Za-z]+(?:\.json)?$/.test(part));
    const operation = `${options.method.toUpperCase()} ${resource?.replace('.json', '') ?? ''}`;
    return callProvider(
      { provider: 'twilio', operation },
      () => this.call(options),
      ({ statusCode }) => statusCode,
    );
  }

  private async call<TData>(options: RequestOptions<TData>): Promise<TwilioResponse<TData>> {
    // AbortSignal.timeout fires even when the answer came long ago, and makes an error that nobody sees.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.timeoutMs);
    try {
      const { statusCode, headers, body } = await this.agent.request({ ...requestOf(options), signal: timeout.signal });
      // The official client reads the text itself.
      return { statusCode, body: z.custom<TData>().parse(await body.text()), headers };
    } catch (error) {
      if (!timeout.signal.aborted) throw error;
      throw Object.assign(new Error(`no answer within ${this.timeoutMs} ms`, { cause: error }), { code: 'ETIMEDOUT' });
    } finally {
      clearTimeout(timer);
    }
  }
}

function requestOf<TData>({ method, uri, username = '', password = '', headers, params, data }: RequestOptions<TData>) {
  const { origin, pathname, search } = new URL(uri);
  const query = params ? `${search === '' ? '?' : '&'}${formOf(params)}` : '';
  return {
    origin,
    path: pathname + search + query,
    method: z.custom<Dispatcher.HttpMethod>().parse(method.toUpperCase()),
    headers: {
      ...headers,
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: data ? formOf(data) : null,
  };
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const formFields = z.record(z.string(), z.union([scalar, z.array(scalar)]).optional());

function formOf(fields: unknown): string {
  const given = Object.entries(formFields.parse(fields)).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  );
  return new URLSearchParams(given).toString();
}

/** The token that we call the provider with, and all that it may sign its callbacks with: two while one takes the place of the other. */
export function authTokens({ TWILIO_AUTH_TOKEN }: Pick<NotificationsSettings, 'TWILIO_AUTH_TOKEN'>) {
  const accepted = secretsOf(TWILIO_AUTH_TOKEN);
  return { calling: accepted[0] ?? '', accepted };
}
