/** The public pages, which are written as HTML at build time. */
export const prerenderedPages = ['/', '/privacy', '/terms'];
