/** Where the header leads those who are logged in. */
export const memberLinks = [
  { to: '/product-search', label: 'Product Search' },
  { to: '/alerts', label: 'My Alerts' },
  { to: '/allocated-items', label: 'Monthly Allocated List' },
  { to: '/account', label: 'My Account' },
] as const;

/** What there is to look at for everybody. */
export const openLinks = [
  { to: '/drops', label: 'What Came In' },
  { to: '/stores', label: 'Stores' },
] as const;
