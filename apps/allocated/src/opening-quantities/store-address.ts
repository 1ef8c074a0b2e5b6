/** A store as the agency's detail pages name it. */
export interface StoreAddress {
  storeNumber: string;
  address: string;
  city: string;
}

/** The allocated page writes streets by hand; the detail pages shorten them. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['street', 'st'],
  ['avenue', 'ave'],
  ['av', 'ave'],
  ['boulevard', 'blvd'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['parkway', 'pkwy'],
  ['highway', 'hwy'],
  ['center', 'ctr'],
  ['saint', 'st'],
  ['suite', 'ste'],
  ['slc', 'salt lake city'],
]);

/**
 * Tells which store an address of the allocated page (`205 West 400 South, Salt Lake City`) means: the one whose street the address begins
 * with, and whose city it names where several have that street. Undefined when none or several fit: it is never guessed.
 */
export function createStoreFinder(stores: readonly StoreAddress[]): (written: string) => string | undefined {
  const known = stores.map((store) => ({ ...store, street: wordsOf(store.address), town: wordsOf(store.city) }));
  return (written) => {
    const words = wordsOf(written);
    const onStreet = known.filter(({ street }) => street.length > 1 && street.every((word, at) => words[at] === word));
    const inTown = onStreet.filter(({ town, street }) => endsWith(words.slice(street.length), town));
    const [only, ...others] = inTown.length > 0 ? inTown : onStreet;
    return only && others.length === 0 ? only.storeNumber : undefined;
  };
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z0-9]+/);
  return words.flatMap((word) => (SHORT.get(word) ?? word).split(' ')).filter((word) => word !== '');
}

/** What follows the street may be a suite, then the city, then the state and a ZIP code. */
function endsWith(rest: readonly string[], town: readonly string[]): boolean {
  const beforeState = rest.filter((word) => word !== 'ut' && word !== 'utah' && !/^\d{5}$/.test(word));
  return town.length > 0 && town.every((word, at) => beforeState[beforeState.length - town.length + at] === word);
}
