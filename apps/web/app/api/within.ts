import { NetworkError } from './api-errors';

/**
 * What comes within so many milliseconds, or a `NetworkError`. A connection that dies without a word, as in a lift, would otherwise keep its
 * caller waiting for minutes.
 */
export async function within<Result>(ms: number, coming: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError()), ms);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
