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
