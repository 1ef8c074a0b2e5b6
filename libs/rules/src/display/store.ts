/** A store number as search results show it: the first two characters (the zero padding) are dropped, `0012` → `12`. */
export function displayStoreNumber(storeNumber: string): string {
  return storeNumber.length > 2 ? storeNumber.slice(2) : storeNumber;
}

/** A store number as the allocated list shows it: only a leading `00` is dropped, `0012` → `12`, `1012` stays. */
export function displayAllocatedStoreNumber(storeNumber: string): string {
  return storeNumber.startsWith('00') ? storeNumber.slice(2) : storeNumber;
}

/** Whether a store number stands for "no data": empty, zero or below. The agency's pages have such rows as placeholders. */
export function isPlaceholderStore(storeNumber: string): boolean {
  const trimmed = storeNumber.trim();
  return trimmed === '' || Number(trimmed) <= 0;
}

/** The stores that are real; placeholders count as no stores. */
export function realStores<T extends { storeNumber: string }>(stores: readonly T[]): T[] {
  return stores.filter((store) => !isPlaceholderStore(store.storeNumber));
}

/** Orders store numbers as numbers: 9 before 12. */
export function compareStoreNumbers(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : a > b ? 1 : 0);
}

const SAINT = /^(?:st\.?|saint) /i;

/** A city as shown: `slc` is Salt Lake City, `ST GEORGE` and `Saint George` are St. George, others in title case. */
export function displayCity(city: string): string {
  const trimmed = city.trim().replace(/\s+/g, ' ');
  if (trimmed.toLowerCase() === 'slc') return 'Salt Lake City';
  return titleCase(trimmed.replace(SAINT, 'st. '));
}

const COMPASS = /^[ns][ew]$/i;
const HIGHWAY = /^(?:us|sr|i)(?:-\d+)?$/i;

/** A street as shown: `1863 E 7000 S` stays, `205 WEST 400 SOUTH` becomes `205 West 400 South`, and `US-89` stays. One that already mixes cases is left as it is. */
export function displayStreet(address: string): string {
  const trimmed = address.trim().replace(/\s+/g, ' ');
  if (/\p{Ll}/u.test(trimmed)) return trimmed;
  return trimmed
    .split(' ')
    .map((word) => (COMPASS.test(word) || HIGHWAY.test(word) ? word : titleCase(word)))
    .join(' ');
}

function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|[\s\-./])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** What a store is called: `Store 12 · 280 W Harris Ave, Salt Lake City`. */
export function storeTitle(store: { storeNumber: string; address: string; city: string }): string {
  const { storeNumber, address, city } = store;
  return `Store ${displayAllocatedStoreNumber(storeNumber)} · ${displayStreet(address)}, ${displayCity(city)}`;
}
