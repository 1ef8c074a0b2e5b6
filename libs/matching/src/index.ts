export { closestWords } from './closest-words';
export { NameIndex } from './name-index';
export { createNameMatcher, type NameMatch } from './written-names/match-written-name';
export { nameWords, normaliseName, termKey, termMatchesName, termWords } from './name-words';
export { TermIndex, type TermHits } from './term-index';
export { TermIndexBuilder } from './term-index-builder';
