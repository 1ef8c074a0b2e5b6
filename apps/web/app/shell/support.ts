/** Where people write for help. */
export const supportEmail = 'support@barrelhive.com';
