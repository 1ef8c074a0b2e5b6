import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The path of every screen, such as `/search/:alertId`; not that of the screen for all others. */
export function screenPaths(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    if (path === '*') return [];
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? screenPaths(children, own) : [own || '/'];
  });
}
