import { user, type UpdateUserBody, type User } from '@barrelhive/contracts';
import { callApi } from '../../api/api-client';
import { ApiError, CallerRefusedError } from '../../api/api-errors';

/** `PUT /api/users/{id}` with the part that changes. */
export async function updateProfile(userId: string, change: UpdateUserBody): Promise<User> {
  try {
    return await callApi({
      method: 'PUT',
      path: `/api/users/${encodeURIComponent(userId)}`,
      body: change,
      answer: user,
    });
  } catch (failure) {
    if (failure instanceof ApiError && !(failure instanceof CallerRefusedError))
      throw new Error(`Failed to update user: ${failure.status} ${failure.message}`, { cause: failure });
    throw failure;
  }
}
