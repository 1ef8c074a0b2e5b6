import { errorCatalogue, type ErrorCode } from '@barrelhive/contracts';
import { keyScopeOf } from '../routing/key-scopes';
import type { DescribedRoute, Operation } from './operations/operation';

const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** All codes an operation may be refused with: those that follow from its route, and its own. */
export function codesOf(route: DescribedRoute, operation: Operation): ErrorCode[] {
  const { method, access, service } = route;
  const isOwn = service === 'gateway';
  const codes: ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL_ERROR'];
  if (!isOwn) codes.push('VALIDATION_FAILED', 'SERVICE_BUSY', 'UPSTREAM_UNAVAILABLE', 'JSON_REQUIRED');
  // A body that is not asked for is read all the same.
  if (!isOwn && method !== 'GET') codes.push('BODY_TOO_LARGE');
  if (!isOwn) codes.push(...keyCodesOf(route));
  if (access === 'user') codes.push('AUTHENTICATION_REQUIRED');
  if (access === 'user' || access === 'guest') codes.push('SESSION_EXPIRED');
  if ((access === 'user' && !operation.isOpenDuringPasswordChange) || access === 'guest') {
    codes.push('PASSWORD_CHANGE_REQUIRED');
  }
  const all = new Set([...codes, ...(operation.errors ?? [])]);
  return catalogueCodes.filter((code) => all.has(code));
}

/** What an API key may be refused with. */
function keyCodesOf(route: DescribedRoute): readonly ErrorCode[] {
  return keyScopeOf(route)
    ? ['API_KEY_INVALID', 'API_KEY_SCOPE_MISSING', 'API_KEY_PLAN_REQUIRED']
    : ['API_KEY_NOT_ALLOWED'];
}

/** The responses for codes: a reference for each status, to a response that all operations with the same codes share. */
export function refusalsOf(codes: readonly ErrorCode[]): Refusals {
  const responses: Record<string, object> = {};
  const components: Record<string, object> = {};
  for (const status of new Set(codes.map((code) => errorCatalogue[code].status))) {
    const ofStatus = codes.filter((code) => errorCatalogue[code].status === status);
    const name = ofStatus.join('.');
    responses[status] = { $ref: `#/components/responses/${name}` };
    components[name] = refusal(status, ofStatus);
  }
  return { responses, components };
}

interface Refusals {
  responses: Record<string, object>;
  components: Record<string, object>;
}

const catalogueCodes = Object.keys(errorCatalogue).filter((code): code is ErrorCode => code in errorCatalogue);

function refusal(status: number, codes: readonly ErrorCode[]): object {
  const examples = codes.map((code): [string, object] => [code, { value: exampleOf(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].text}`).join('\n\n'),
    ...(RETRY_STATUSES.has(status) && { headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function exampleOf(code: ErrorCode): object {
  const { text } = errorCatalogue[code];
  return { error: text, message: text, code, correlation_id: '0b8f3a52-5f0e-4a0b-9c57-4f6f1c1e2d3c' };
}
