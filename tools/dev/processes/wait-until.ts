import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 25;

/** Resolves once `condition` holds; throws a sentence naming `what` after `boundMs`. Errors of the condition pass through. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean> | boolean,
  boundMs = 20_000,
  stepMs = STEP_MS,
): Promise<void> {
  const deadline = Date.now() + boundMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} took more than ${boundMs / 1000} s.`);
    await pause(stepMs);
  }
}
