import type { UpdateUserBody } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { readUser, type ReadUser } from '../../answers/read-user';
import { callApi } from '../../api/api-client';
import { ApiError, CallerRefusedError } from '../../api/api-errors';

const maybeUser = z.catch(z.optional(readUser), undefined);

/** `PUT /api/users/{id}` with the part that changes; answers the user where the server does. */
export async function updateProfile(userId: string, change: UpdateUserBody): Promise<ReadUser | undefined> {
  try {
    return await callApi({
      method: 'PUT',
      path: `/api/users/${encodeURIComponent(userId)}`,
      body: change,
      answer: maybeUser,
    });
  } catch (failure) {
    if (failure instanceof ApiError && !(failure instanceof CallerRefusedError))
      throw new Error(`Failed to update user: ${failure.status} ${failure.message}`, { cause: failure });
    throw failure;
  }
}

/** The sentence with which a change was put off until the password is given: none was, or a wrong one. */
export function passwordAsked(failure: unknown): string | undefined {
  const refusal = failure instanceof Error ? failure.cause : undefined;
  const isAsked =
    refusal instanceof ApiError && ['PASSWORD_NEEDED', 'CURRENT_PASSWORD_WRONG'].includes(refusal.body.code ?? '');
  return isAsked ? refusal.message : undefined;
}

/** Whether the password was not given yet: the page asks for it, and nothing has failed. */
export const isFirstAsked = (failure: unknown): boolean =>
  failure instanceof Error && failure.cause instanceof ApiError && failure.cause.body.code === 'PASSWORD_NEEDED';
