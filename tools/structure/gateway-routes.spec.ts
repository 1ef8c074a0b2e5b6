import { upstreamNames } from '@barrelhive/contracts';
import { routes } from '../../apps/gateway/src/routing/routes';
import { controllerRoutes } from './controller-routes';

const written = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** What the gateway passes on: the API, and the one address that stands in mails. */
const isOfApi = (path: string) => path.startsWith('/api/') || path.startsWith('/unsubscribe/');

describe.each(upstreamNames)('the routes of %s', (service) => {
  const declared = controllerRoutes(service).filter(({ path }) => isOfApi(path));
  const passedOn = routes.filter((route) => route.service === service);

  it('are all passed on by the gateway, which passes on no others', () => {
    expect(declared.map(written).sort()).toEqual(passedOn.map(written).sort());
  });

  it('are guarded by the service too wherever the gateway asks for a session, and public where it does not', () => {
    const guardedHere = declared.filter(({ isPublic }) => !isPublic).map(written);
    const guardedThere = passedOn.filter(({ access }) => access === 'user').map(written);
    expect(guardedHere.sort()).toEqual(guardedThere.sort());
  });

  it('that the gateway does not know are either internal or keys for everybody', () => {
    const others = controllerRoutes(service).filter(({ path }) => !isOfApi(path));
    expect(others.filter(({ path }) => !path.startsWith('/internal/') && !path.startsWith('/.well-known/'))).toEqual(
      [],
    );
    const unguarded = others.filter(({ path, isPublic }) => path.startsWith('/internal/') && isPublic);
    // What is shown there is no token yet, but the key that becomes one; and of the days of stores nothing is of a person.
    const meant = ['/internal/keys/token', '/internal/store-calendar'];
    expect(unguarded.filter(({ path }) => !meant.includes(path))).toEqual([]);
  });
});
