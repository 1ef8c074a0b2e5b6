export const ALERT_EXISTS = 'An alert with this search term already exists.';
export const LOGIN_EXPIRED = 'Authentication expired. Please refresh the page and try again.';
export const ANSWER_INCOMPLETE = 'The response is missing data.';
export const NO_CONNECTION = 'Please check your connection and try again.';
export const TEXT_ME = 'Text me when it arrives';

/** `correctedFrom` is what was typed, when the suggested spelling was taken. */
export function alertCreated(term: string, correctedFrom: string | undefined): string {
  const correction = correctedFrom === undefined ? '' : ` We corrected "${correctedFrom}" to "${term}".`;
  return `Alert created successfully!${correction}`;
}

export function alertNotCreated(reason: string): string {
  return `Failed to create alert: ${reason}`;
}
