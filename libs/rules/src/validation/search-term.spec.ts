import { normaliseSearchTerm, searchTermError } from './search-term';

describe('a search term', () => {
  it.each(['', '   ', 'abc', '  abc  ', 'a b'])('"%s" is too short', (term) => {
    expect(searchTermError(term)).toBe('Search term must be at least 4 characters.');
  });

  it('may have 4 to 256 characters after trimming', () => {
    expect(searchTermError('  abcd ')).toBeUndefined();
    expect(searchTermError(` ${'x'.repeat(256)} `)).toBeUndefined();
    expect(searchTermError('x'.repeat(257))).toBe('Search term must be 256 characters or less');
  });

  it('is sent trimmed, with single spaces', () => {
    expect(normaliseSearchTerm('  Buffalo \t Trace ')).toBe('Buffalo Trace');
  });
});
