/** Where people write for help. */
export const SUPPORT_EMAIL = 'support@barrelhive.com';
