import { apiKeyScope, type ApiKeyScope } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { identifier, listOf, maybeInstant, nothingRead, text } from '../../answers/lenient';
import { callApi } from '../../api/api-client';

const PATH = '/api/auth/keys';

/** Scopes that only a newer server knows are left out. */
const scopes = z.pipe(
  z.catch(z.array(z.string()), []),
  z.transform((names: string[]) => apiKeyScope.options.filter((scope) => names.includes(scope))),
);

const readKey = z.object({
  id: identifier,
  name: text,
  hint: text,
  scopes,
  createdAt: maybeInstant,
  lastUsedAt: maybeInstant,
});

const readKeys = z.object({
  keys: listOf(readKey),
  most: z.catch(z.int(), 5),
  allowedScopes: scopes,
  callsPerDay: z.catch(z.int(), 0),
});

export type ReadKey = z.infer<typeof readKey>;

/** The keys of the user, and what the plan lets keys do. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => callApi({ path: PATH, answer: readKeys, signal }),
});

/** Makes a key; what a plan refuses ends no session. */
export function createApiKey(body: { name: string; scopes: readonly ApiKeyScope[] }) {
  const answer = z.object({ secret: z.string(), key: readKey });
  return callApi({ method: 'POST', path: PATH, body, answer, isRefusal: (status) => status === 401 });
}

export function revokeApiKey(id: string) {
  return callApi({ method: 'DELETE', path: `${PATH}/${encodeURIComponent(id)}`, answer: nothingRead });
}
