/** Under which the answer of `GET /api/auth/me` is kept; apart from its query, which brings what reads it. */
export const CURRENT_USER_KEY = ['current-user'] as const;
