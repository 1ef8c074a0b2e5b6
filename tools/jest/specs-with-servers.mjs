/** Specs that talk to Postgres or Redis, as a regular expression over their paths. `npm run check` leaves them to `npm test`. */
export const SPECS_WITH_SERVERS = String.raw`(\.int\.spec\.tsx?|[\\/]flows[\\/].*\.spec\.ts)$`;
