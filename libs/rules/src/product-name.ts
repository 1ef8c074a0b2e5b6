/** The name of the product, on screens and in text messages. */
export const PRODUCT_NAME = 'Barrelhive';
