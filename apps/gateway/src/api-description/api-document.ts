import { version } from '../../../../package.json';
import { keyScopeOf } from '../routing/key-scopes';
import { routes } from '../routing/routes';
import { componentSchemas, queryParameters, schemaRef } from './component-schemas';
import { contractTexts } from './contract-texts';
import { everyTag, operations, ownOperations, tagOf } from './operations/every-operation';
import { describedWebhooks } from './operations/sent-webhooks';
import type { Content, DescribedRoute, Operation } from './operations/operation';
import { codesOf, refusalsOf } from './refusals';

const INTRODUCTION = `What stands on the shelves of Utah's state liquor stores, and who is told when that changes.

**Who may call.** Log in with \`POST /api/auth/login\` and send the token as \`Authorization: Bearer …\`. Guests search three times; a
cookie remembers them.

**Programs of your own** send an API key in place of the token. You make one on your account page and choose what it may do; where a key will do, its scope
stands beside it. A key may make 60 calls a minute and, with all keys of its owner, 500 or 5,000 a day by plan; each answer tells of it by \`RateLimit-Limit\`,
\`RateLimit-Remaining\`, \`RateLimit-Reset\` and \`RateLimit-Policy\`.

**Bodies** are JSON and must say so in their content type. Unknown fields in what you send are refused; be ready for new ones in what you get.

**Errors** have one shape, \`Error\`. Decide by \`code\`; the text is for people. Where it makes sense to come again, \`Retry-After\` says when.

**Limits.** An address may make 600 calls a minute unless the operator has set another limit; beyond that each call is answered with \`TOO_MANY_REQUESTS\`.`;

const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that signup, login and change-password answer.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bh_live_…',
    description:
      'An API key, with the scope that the operation names: `read:shelves`, `read:alerts` or `write:alerts`.',
  },
  streamToken: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The session token or a ticket in the address of a stream.',
  },
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: 'barrelhive_guest',
    description: 'Who a guest is. The first answer to a guest sets it.',
  },
  stripeSignature: { type: 'apiKey', in: 'header', name: 'stripe-signature', description: "Stripe's signature." },
  twilioSignature: { type: 'apiKey', in: 'header', name: 'x-twilio-signature', description: "Twilio's signature." },
} as const;

type SecurityScheme = keyof typeof SECURITY_SCHEMES;

/** The description of the API by OpenAPI 3.1, made from the routes, the contracts and the error catalogue. */
export function apiDocument(publicUrl: string) {
  const responses: Record<string, object> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const { route, operation } of describedRoutes()) {
    const refusals = refusalsOf(codesOf(route, operation));
    Object.assign(responses, refusals.components);
    const place = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {});
    place[route.method.toLowerCase()] = operationObject(route, operation, refusals.responses);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Barrelhive', version, description: INTRODUCTION },
    servers: [{ url: new URL(publicUrl).origin, description: 'This gateway' }],
    tags: everyTag,
    paths,
    webhooks: describedWebhooks,
    components: {
      schemas: componentSchemas(),
      responses,
      headers: { RetryAfter: { description: 'After how many seconds to come again.', schema: { type: 'integer' } } },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The routes of the services and the gateway's own, each with its operation. */
function describedRoutes() {
  const passedOn = routes.flatMap((route) => {
    const operation = operations[`${route.method} ${route.path}`];
    return operation ? [{ route, operation }] : [];
  });
  return [...passedOn, ...ownOperations];
}

function operationObject(route: DescribedRoute, operation: Operation, refusals: Record<string, object>): object {
  const { id, summary, details, body } = operation;
  const parameters = parametersOf(route, operation);
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary,
    ...(details && { description: details }),
    ...securityOf(route, operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: { ...successOf(operation), ...refusals },
  };
}

function parametersOf({ path }: DescribedRoute, { query, parameters: texts = {} }: Operation): object[] {
  const ofPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    return { name, in: 'path', required: true, description: texts[name], schema: { type: 'string' } };
  });
  const ofQuery = query ? queryParameters(query) : [];
  return [
    ...ofPath,
    ...ofQuery.map(([name, schema]) => ({ name, in: 'query', required: false, description: texts[name], schema })),
  ];
}

function successOf({ answer }: Operation): Record<string, object> {
  const { status = 200, text, content } = typeof answer === 'string' ? { content: answer } : answer;
  const description = text ?? (typeof content === 'string' ? contractTexts[content] : '');
  return { [status]: { description, ...(content && { content: contentOf(content) }) } };
}

/** One of the schemes suffices; an empty one means that none is needed. */
function securityOf(route: DescribedRoute, { query }: Operation): { security: object[] } {
  const { access, path } = route;
  const scope = keyScopeOf(route);
  const key = scope ? [{ apiKey: [scope] }] : [];
  const anyOf = (...schemes: SecurityScheme[]) => schemes.map((scheme) => ({ [scheme]: [] }));
  // Whoever has the token in the path may call.
  if (path.startsWith('/unsubscribe/')) return { security: [{}] };
  if (access === 'webhook') {
    return { security: anyOf(path.startsWith('/api/stripe/') ? 'stripeSignature' : 'twilioSignature') };
  }
  if (access === 'user') return { security: [...anyOf('session'), ...key] };
  const own = anyOf('session', ...(query && 'token' in query._zod.def.shape ? (['streamToken'] as const) : []));
  const tokens = [...own, ...key];
  return { security: access === 'guest' ? [...tokens, ...anyOf('guest'), {}] : [{}, ...tokens] };
}

function contentOf(content: Content): Record<string, object> {
  if (typeof content === 'string') return { 'application/json': { schema: schemaRef(content) } };
  if ('schema' in content) return { [content.type]: { schema: schemaRef(content.schema) } };
  const media = { schema: { type: 'string' }, example: content.example };
  return { [content.type]: content.events ? { ...media, 'x-events': content.events } : media };
}
