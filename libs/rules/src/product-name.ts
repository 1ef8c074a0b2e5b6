/** The name of the product, on screens and in text messages. */
export const PRODUCT_NAME = 'Barrelhive';

/** Where people write for help. */
export const SUPPORT_EMAIL = 'support@barrelhive.com';
