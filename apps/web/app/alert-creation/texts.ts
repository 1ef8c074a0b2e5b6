export const ALERT_EXISTS = 'An alert with this search term already exists.';
export const LOGIN_EXPIRED = 'Authentication expired. Please refresh the page and try again.';
export const ANSWER_INCOMPLETE = 'The response is missing data.';
export const NO_CONNECTION = 'Please check your connection and try again.';
export const TEXT_ME = 'Text me when it arrives';
/** Stands beside a tap that led to no alert. */
export const tapFailures = {
  refused: 'This alert was not accepted. Try another search term in My Alerts.',
  'not-answered': 'The alert could not be saved. Please try again.',
} as const;

/** `correctedFrom` is what was typed, when the suggested spelling was taken. */
export function alertCreated(term: string, correctedFrom: string | undefined): string {
  const correction = correctedFrom === undefined ? '' : ` We corrected "${correctedFrom}" to "${term}".`;
  return `Alert created successfully!${correction}`;
}

export function alertNotCreated(reason: string): string {
  return `Failed to create alert: ${reason}`;
}
