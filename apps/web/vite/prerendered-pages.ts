/** The public pages, which are written as HTML at build time. */
export const prerenderedPages = ['/', '/product-search', '/login', '/privacy', '/terms'];

/** One bottle's page stands for all of them: whoever serves it fills in which bottle it is. No bottle has this number. */
export const bottlePage = '/bottles/_';
