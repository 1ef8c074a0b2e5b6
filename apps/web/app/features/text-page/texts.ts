export const THANKS = 'Thanks.';
export const REPORT_NOT_SENT = 'Your answer did not arrive. Please try again.';
export const TEXT_NOT_LOADED = 'Failed to load what the text told';
