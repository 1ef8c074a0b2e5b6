import { operations } from '../../apps/gateway/src/api-description/operations/every-operation';
import { codesOf } from '../../apps/gateway/src/api-description/refusals';
import { routes } from '../../apps/gateway/src/routing/routes';
import { sourceFiles } from './source-files';

describe('the description of the API', () => {
  it.each([...new Set(routes.map(({ service }) => service))])('knows each error that %s answers', (service) => {
    const described = routes
      .filter((route) => route.service === service)
      .flatMap((route) => {
        const operation = operations[`${route.method} ${route.path}`];
        return operation ? codesOf(route, operation) : [];
      });
    const known = new Set<string>(described);
    const thrown = sourceFiles(`apps/${service}/src`)
      // What becomes of an API key only the gateway is told, which says so on every route that keys open.
      .filter(({ path }) => !path.endsWith('.spec.ts') && !path.endsWith('/issue-key-token.ts'))
      .flatMap(({ text }) => [...text.matchAll(/new DomainError\(\s*'(\w+)'/g)].map(([, code = '']) => code));
    expect(thrown.filter((code) => !known.has(code))).toEqual([]);
    expect(known.size).toBeGreaterThan(5);
  });
});
