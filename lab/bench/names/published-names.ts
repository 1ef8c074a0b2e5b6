import { readPublishedList } from '../../../tools/standins/dabs/catalogue/published-list';
import { seededRandom } from '../../../tools/standins/server/seeded-random';

/** Names of the agency's published list, if DEMO_CATALOG names its file; always the same ones. */
export async function publishedNames(count: number): Promise<string[] | undefined> {
  const file = process.env.DEMO_CATALOG;
  if (!file) return undefined;
  const names = (await readPublishedList(file)).map(({ name }) => name);
  return seededRandom('published').sample(names, count);
}
