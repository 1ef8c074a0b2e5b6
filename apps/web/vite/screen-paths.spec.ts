import { index, layout, route } from '@react-router/dev/routes';
import routes from '../app/routes';
import { screenPaths } from './screen-paths';

describe('the paths of the screens', () => {
  it('are joined from nested routes, without frames and without the screen for all others', () => {
    const nested = [
      index('home.tsx'),
      layout('signed-in.tsx', [route('alerts', 'alerts.tsx'), route('search/:alertId', 'results.tsx')]),
      route('help', 'help.tsx', [index('start.tsx'), route(':topic', 'topic.tsx')]),
      route('*', 'not-found.tsx'),
    ];
    expect(screenPaths(nested)).toEqual(['/', '/alerts', '/search/:alertId', '/help', '/help/:topic']);
  });

  it('are those the specification names, the short one that texts lead to, and that of a bottle', () => {
    const named = '/ /signup /login /product-search /alerts /allocated-items /account /subscription-select';
    const others = '/payment-success /change-password /search/:alertId /search/item/:itemId /privacy /terms';
    expect(screenPaths(routes).sort()).toEqual(`${named} ${others} /a/:linkSigns /bottles/:sku`.split(' ').sort());
  });
});
