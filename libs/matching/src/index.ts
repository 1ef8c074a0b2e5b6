export { closestWords, type CloseWord } from './closest-words';
export { buildNameIndex, type NameIndex, type SearchHits } from './name-index';
export { nameWords, normaliseName, termWords } from './name-words';
export { SavedTerms } from './saved-terms';
export { buildTermIndex, type TermHits, type TermIndex } from './term-index';
export { termMatchesName } from './term-matches-name';
