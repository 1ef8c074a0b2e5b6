import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** What one operation of a provider takes and answers. */
export interface ProviderOperation {
  name: string;
  method: string;
  /** Matches the path of a call. */
  path: RegExp;
  /** How many parts of the path stand for something else, such as an id. */
  places: number;
  request: ValidateFunction;
  answer: ValidateFunction;
}

/** A provider's interface as its description has it. */
export interface ProviderDescription {
  operations: readonly ProviderOperation[];
  /** The check of an event's object by the event's type; empty where a provider sends no events. */
  events: ReadonlyMap<string, ValidateFunction>;
}

/** Formats that the descriptions use and that no library knows. */
const FORMATS = {
  'phone-number': /^\+[1-9]\d{6,14}$/,
  'date-time-rfc-2822': /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/,
  currency: /^[A-Za-z]{3}$/,
  'uri-map': true,
  int64: true,
} as const;

/** Two checkers over one description: fields of a form are texts, so a request's are read as what they stand for. */
export function createCheckers(name: string, document: object) {
  const requests = new Ajv({ strict: false, allErrors: true, coerceTypes: true, formats: FORMATS });
  const answers = new Ajv({ strict: false, allErrors: true, formats: FORMATS });
  addFormats(requests, ['date-time', 'uri', 'email']);
  addFormats(answers, ['date-time', 'email']);
  // Twilio calls the addresses of its pages so, and answers with paths.
  answers.addFormat('uri', true);
  for (const checker of [requests, answers]) checker.addSchema(document, name);
  return { requests, answers };
}

/** What a template such as `/v1/customers/{id}` matches. */
export function pathOfTemplate(template: string): Pick<ProviderOperation, 'path' | 'places'> {
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { path: new RegExp(`^${parts.join('([^/]+?)')}$`), places: parts.length - 1 };
}
