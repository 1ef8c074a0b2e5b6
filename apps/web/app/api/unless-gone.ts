import { ApiError } from './api-errors';

/** Waits for a call that deletes something. What is gone already, e.g. deleted on another device, is what was wanted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
  }
}
