import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { hasDeveloperPages, isBuiltForDevelopers } from './route-settings';

const delivered = [
  index('routes/home.tsx'),
  route('product-search', 'routes/product-search.tsx'),
  route('bottles/:sku', 'routes/bottle.tsx'),
  route('drops', 'routes/drops.tsx'),
  route('stores', 'routes/stores.tsx'),
  route('stores/:number', 'routes/store.tsx'),
  route('t/:token', 'routes/text-page.tsx'),
  route('confirm-email/:code', 'routes/confirm-email.tsx'),
  route('reset-password/:token', 'routes/reset-password.tsx'),
  route('unsubscribe/:token', 'routes/unsubscribe.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('developers', 'routes/developers.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('subscription-select', 'routes/subscription-select.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  layout('routes/signed-in.tsx', [
    route('alerts', 'routes/alerts.tsx'),
    route('account', 'routes/account.tsx'),
    route('change-password', 'routes/change-password.tsx'),
    route('allocated-items', 'routes/allocated-items.tsx'),
    route('list', 'routes/posted-link.tsx'),
    route('a/:alertPrefix', 'routes/alert-link.tsx'),
    route('search/:alertId', 'routes/alert-results.tsx'),
    route('search/item/:itemId', 'routes/item-stores.tsx'),
  ]),
];

/** Built for developers alone, which is quicker, nothing else is there. */
export default [
  ...(isBuiltForDevelopers ? [] : delivered),
  ...(hasDeveloperPages ? [route('_ui', 'routes/building-blocks.tsx')] : []),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
