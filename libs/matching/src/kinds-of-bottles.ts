import { withoutPlural } from './name-words';

/**
 * What kinds of bottles people ask for where a name may leave it out (`CIROC MANGO`, `TOZAI WELL OF WISDOM`). None that a label says of another kind,
 * too, such as the rum, the port and the stout that a cask held: these tell one bottle of a brand from another.
 */
const LEFT_OUT =
  'absinthe ale amaro aquavit armagnac barbera brandy cabernet calvados chardonnay cider gewurztraminer gin gose grappa grenache kolsch lager ' +
  'malbec mead merlot mezcal moscato muscat nebbiolo pilsner pinot pisco riesling saison sangiovese sauvignon schnapps seltzer shochu soju ' +
  'syrah tempranillo vermouth viognier vodka zinfandel';
/** The others. */
const OTHERS =
  'beer bitters blend bourbon cachaca champagne cognac cream ipa liqueur madeira malt margarita marsala moonshine port porter prosecco red rhum rose rum ' +
  'rye sake scotch sherry shiraz sotol stout tequila whiskey white wine';

const leftOut: ReadonlySet<string> = new Set(LEFT_OUT.split(' ').map(withoutPlural));
const all: ReadonlySet<string> = new Set([...leftOut, ...OTHERS.split(' ').map(withoutPlural)]);

/** Is among the words of a name that says no kind of bottle. No word of a term begins it, since words have letters and digits alone. */
export const SAYS_NO_KIND = '!saysnokind';

/** The kinds that a name may leave out. */
export const kindsLeftOut: readonly string[] = [...leftOut];

/** Whether a word is a kind of bottle that a name may leave out. */
export function isKindLeftOut(word: string): boolean {
  return leftOut.has(word);
}

/** Whether a word is any kind of bottle. */
export function isKind(word: string): boolean {
  return all.has(word);
}
