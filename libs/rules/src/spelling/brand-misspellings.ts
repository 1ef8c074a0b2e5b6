import { americanBrands } from './misspellings/american-brands';
import { kentuckyClassics } from './misspellings/kentucky-classics';
import { overseasBrands } from './misspellings/overseas-brands';

/**
 * How people misspell the whiskeys they look for, by the name they mean. Compared after normalising (case, punctuation and a
 * plural `s` do not matter), so only spellings that differ beyond that are listed.
 */
export function brandMisspellings(): [name: string, misspellings: readonly string[]][] {
  const brands = { ...kentuckyClassics, ...americanBrands, ...overseasBrands };
  return Object.entries(brands).map(([name, misspellings]) => [name, misspellings.split(', ')]);
}
