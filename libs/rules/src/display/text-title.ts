import { counted } from './figures';
import { shownName, type ProductNames } from './shown-name';

/** `Blanton Single Barrel · $71.99`. */
export function bottleWithPrice(bottle: ProductNames & { price: string }): string {
  return `${shownName(bottle)} · ${bottle.price}`;
}

/** What the page of a text is called: by its one bottle, or by how many it told of. */
export function textTitle({ bottles, more }: { bottles: readonly (ProductNames & { price: string })[]; more: number }) {
  const [only, ...others] = bottles;
  return only && others.length + more === 0 ? bottleWithPrice(only) : counted(bottles.length + more, 'bottle');
}
