import { operations } from '../../apps/gateway/src/api-description/operations/every-operation';
import { routes } from '../../apps/gateway/src/routing/routes';

describe('the description of the API', () => {
  it('tells of every route that the gateway passes on, and of no others', () => {
    const passedOn = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(operations).sort()).toEqual(passedOn.sort());
  });
});
