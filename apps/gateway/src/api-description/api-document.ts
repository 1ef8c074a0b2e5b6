import { version } from '../../../../package.json';
import { routes } from '../routing/routes';
import { USER_EXPORT } from '../routing/user-export-route';
import { componentSchemas, parametersOf, schemaRef } from './component-schemas';
import { operations, ownOperations, userExportOperation } from './operations/every-operation';
import { tags, type Content, type Operation } from './operations/operation';
import { codesOf, refusalsOf, type DescribedRoute } from './refusals';
import { streamEvents } from './schemas/stream-schemas';

const INTRODUCTION = `What stands on the shelves of Utah's state liquor stores, and who is told when that changes.

**Who may call.** Log in with \`POST /api/auth/login\` and send the token as \`Authorization: Bearer …\`. Guests search three times; a
cookie remembers them.

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
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: componentSchemas(),
      responses,
      headers: { RetryAfter: { description: 'After how many seconds to come again.', schema: { type: 'integer' } } },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The routes of the services and the gateway's own, each with its operation. A route without one is left out. */
function describedRoutes(): { route: DescribedRoute; operation: Operation }[] {
  const passedOn = routes.flatMap((route) => {
    const operation = operations[`${route.method} ${route.path}`];
    return operation ? [{ route, operation }] : [];
  });
  const own = Object.entries(ownOperations).map(([key, operation]) => {
    const [method = '', path = ''] = key.split(' ');
    return { route: { method, path, access: 'public' as const, isOwn: true }, operation };
  });
  const exported = { route: USER_EXPORT, operation: userExportOperation };
  return [...passedOn, exported, ...own];
}

function operationObject(route: DescribedRoute, operation: Operation, refusals: Record<string, object>): object {
  const { id, tag, summary, details, body, answer } = operation;
  const parameters = parametersOf(route.path, operation.query, operation.parameters);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(details && { description: details }),
    ...securityOf(route, operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [answer.status]: { description: answer.text, ...(answer.content && { content: contentOf(answer.content) }) },
      ...refusals,
    },
  };
}

/** One of the schemes suffices; an empty one means that none is needed. */
function securityOf({ access, path }: DescribedRoute, { query }: Operation): { security: object[] } {
  const anyOf = (...schemes: SecurityScheme[]) => schemes.map((scheme) => ({ [scheme]: [] }));
  if (access === 'webhook') {
    return { security: anyOf(path.startsWith('/api/stripe/') ? 'stripeSignature' : 'twilioSignature') };
  }
  if (access === 'user') return { security: anyOf('session') };
  const tokens = anyOf('session', ...(query && 'token' in query.shape ? (['streamToken'] as const) : []));
  return { security: access === 'guest' ? [...tokens, ...anyOf('guest'), {}] : [{}, ...tokens] };
}

function contentOf(content: Content): Record<string, object> {
  if (typeof content === 'string') return { 'application/json': { schema: schemaRef(content) } };
  if ('schema' in content) return { [content.type]: { schema: schemaRef(content.schema) } };
  const media = { schema: { type: 'string' }, example: content.example };
  return { [content.type]: content.type === 'text/event-stream' ? { ...media, 'x-events': describedEvents() } : media };
}

function describedEvents(): Record<string, object> {
  return Object.fromEntries(
    streamEvents.map(({ name, schemaName, text }) => [name, { description: text, data: schemaRef(schemaName) }]),
  );
}
