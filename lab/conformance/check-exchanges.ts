import type { ErrorObject, ValidateFunction } from 'ajv';
import * as z from 'zod';
import type { ProviderName, RecordedExchange } from '../../tools/standins/server/record-exchanges';
import { queryFields, withLists } from './form-fields';
import type { ProviderDescription, ProviderOperation } from './provider-description';

export type Descriptions = Readonly<Record<ProviderName, ProviderDescription>>;

/** What does not hold to a description. Equal ones are counted, not repeated. */
export interface Departure {
  provider: ProviderName;
  /** Such as `request of CreateMessage`. */
  where: string;
  /** Such as `/To must match format "phone-number"`. */
  what: string;
  times: number;
}

export interface Judgement {
  /** How many requests, answers and events of each provider were held against its description. */
  judged: Record<ProviderName, Record<RecordedExchange['kind'], number>>;
  departures: Departure[];
  /** Operations and events that the description does not have, with how often they were met. */
  undescribed: Map<string, number>;
}

const stripeEvent = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** Holds requests, accepted answers and events against the providers' descriptions. Refusals have no description. */
export function checkExchanges(exchanges: Iterable<RecordedExchange>, descriptions: Descriptions): Judgement {
  const judgement: Judgement = { judged: nothingJudged(), departures: [], undescribed: new Map() };
  const known = new Map<string, Departure>();
  for (const exchange of exchanges) {
    if (exchange.kind === 'answer' && (exchange.status < 200 || exchange.status > 299)) continue;
    const { name, check, value } = subjectOf(exchange, descriptions[exchange.provider]);
    if (!check) {
      judgement.undescribed.set(name, (judgement.undescribed.get(name) ?? 0) + 1);
      continue;
    }
    const { provider, kind } = exchange;
    judgement.judged[provider][kind]++;
    if (check(value)) continue;
    for (const what of new Set((check.errors ?? []).map(inWords))) {
      const where = `${kind} of ${name}`;
      const departure = known.get(`${where} ${what}`) ?? { provider, where, what, times: 0 };
      departure.times++;
      known.set(`${where} ${what}`, departure);
    }
  }
  return { ...judgement, departures: [...known.values()] };
}

function nothingJudged(): Judgement['judged'] {
  const none = () => ({ request: 0, answer: 0, event: 0 });
  return { stripe: none(), twilio: none() };
}

interface Subject {
  name: string;
  /** Undefined for what the description does not have. */
  check?: ValidateFunction | undefined;
  value?: unknown;
}

function subjectOf(exchange: RecordedExchange, { operations, events }: ProviderDescription): Subject {
  if (exchange.kind === 'event') {
    const { type, data } = stripeEvent.parse(exchange.event);
    return { name: type, check: events.get(type), value: data.object };
  }
  const operation = operationOf(exchange, operations);
  if (!operation) return { name: `${exchange.method} ${withoutIds(pathOf(exchange.url))}` };
  const { name } = operation;
  if (exchange.kind === 'answer') return { name, check: operation.answer, value: JSON.parse(exchange.text) };
  return {
    name,
    check: operation.request,
    value: withLists({ ...queryFields(exchange.url), ...fields(exchange.form) }),
  };
}

function operationOf(
  { method, url }: { method: string; url: string },
  operations: readonly ProviderOperation[],
): ProviderOperation | undefined {
  const fitting = operations.filter((each) => each.method === method && each.path.test(pathOf(url)));
  // `/customers/search` is no customer.
  return fitting.toSorted((a, b) => a.places - b.places)[0];
}

const pathOf = (url: string) => new URL(url, 'http://provider').pathname;

const withoutIds = (path: string) => path.replaceAll(/\/(?:[a-z]+_\w*\d\w*|\w{30,})/g, '/{id}');

function fields(form: unknown): object {
  return typeof form === 'object' && form !== null ? form : {};
}

/** An error as a path without the places of lists, and what is wrong there. */
function inWords({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const named = 'additionalProperty' in params ? `: ${String(params['additionalProperty'])}` : '';
  return `${instancePath.replaceAll(/\/\d+/g, '/*') || '/'} ${message}${named}`;
}
