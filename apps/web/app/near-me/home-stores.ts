import type { HomeStores } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { listOf } from '../answers/lenient';
import { callApi } from '../api/api-client';

const PATH = '/api/home-stores';

const numbers = listOf(z.string().check(z.regex(/^\d{4}$/)));

const readAnswer = z.object({
  stores: numbers,
  most: z.catch(z.int(), 1),
  beyond_plan: z.catch(z.optional(numbers), undefined),
});

/** `GET /api/home-stores`. Whoever is refused here is no stranger to the rest of the page. */
export function readHomeStores(signal?: AbortSignal): Promise<HomeStores> {
  return callApi({ path: PATH, answer: readAnswer, signal, refusals: 'caller' });
}

/** `PUT /api/home-stores`: in place of those of before, in the order of their choice. */
export function saveHomeStores(stores: readonly string[]): Promise<HomeStores> {
  return callApi({ method: 'PUT', path: PATH, body: { stores }, answer: readAnswer, refusals: 'caller' });
}
