/** The number of a bottle as it is kept: six digits at least, with zeros before it (`16850`, `0016850` → `016850`). */
export const paddedSku = (sku: string) => sku.replace(/^0+(?=\d{6,}$)/, '').padStart(6, '0');
