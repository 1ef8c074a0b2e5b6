/**
 * A controller that aborts with this signal, too, and for its reason. By hand, since Safari combines signals (`AbortSignal.any`) only from
 * version 17.4 on.
 */
export function controllerUnder(signal: AbortSignal | null | undefined): AbortController {
  const controller = new AbortController();
  const follow = () => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  else signal?.addEventListener('abort', follow, { once: true, signal: controller.signal });
  return controller;
}
