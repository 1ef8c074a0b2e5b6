/** The services of the house (design section 2). Each owns a folder in apps/, a Postgres schema and a queue of this name. */
export const serviceNames = ['gateway', 'auth', 'search', 'alerts', 'allocated', 'billing', 'notifications'] as const;

export type ServiceName = (typeof serviceNames)[number];
