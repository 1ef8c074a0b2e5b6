/** The one path of the API that no single service answers: each gives its part, and the gateway puts them together. */
export const USER_EXPORT = { method: 'GET', path: '/api/users/:id/export', access: 'user' } as const;
