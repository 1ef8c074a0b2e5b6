import { nameAndSize, nameWithoutSize } from './bottle-size';
import { productTitle } from './product-title';

/** What a product is called in answers and events. Without a `displayName` the agency's name is shown in title case. */
export interface ProductNames {
  name: string;
  displayName?: string | undefined;
}

/** How a product is called where its size stands beside, or nowhere. */
export function shownName({ name, displayName }: ProductNames): string {
  return displayName ?? productTitle(nameWithoutSize(name));
}

/** How a product is called where nothing else tells its sizes apart: with the size that the agency's name ends with, if any. */
export function shownNameWithSize({ name, displayName }: ProductNames): string {
  if (displayName === undefined) return productTitle(name);
  const { size } = nameAndSize(name);
  return size === undefined ? displayName : `${displayName} ${productTitle(size.replace(' ', ''))}`;
}
