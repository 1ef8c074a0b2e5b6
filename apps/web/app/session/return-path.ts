import * as z from 'zod/mini';

const rememberedOrigin = z.object({ from: z.string().check(z.startsWith('/')) });

/** Where a visitor wanted to go before logging in; only our own paths count. */
export function returnPath(state: unknown): string {
  const parsed = z.safeParse(rememberedOrigin, state);
  return parsed.success && !parsed.data.from.startsWith('//') ? parsed.data.from : '/alerts';
}
