export { closestWords } from './closest-words';
export { NameIndex } from './name-index';
export { createNameMatcher, type NameMatch } from './written-names/match-written-name';
export { nameWords, normaliseName } from './name-words';
export { TermIndex, type TermHits } from './term-index';
export { TermIndexBuilder } from './term-index-builder';
export { asksFor, termMatchesName } from './term-matches-name';
export { CUT, wordsOfName } from './words-of-name';
export { termKey, termWords } from './words-of-term';
