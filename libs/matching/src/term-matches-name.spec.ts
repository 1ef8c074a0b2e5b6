import { termMatchesName } from './term-matches-name';

describe('a term', () => {
  it.each(["Blanton's", 'blantons', 'blanton', 'BLANT', "  blanton's   single ", 'barrel blanton'])(
    '"%s" finds BLANTON SINGLE BARREL BOURBON',
    (term) => {
      expect(termMatchesName(term, 'BLANTON SINGLE BARREL BOURBON 750ml')).toBe(true);
    },
  );

  it.each(['12yr', '12 yr', '12 year', '12 years', '12-year-old', '12 Year Old', 'glen 12'])(
    '"%s" finds GLENFIDDICH 12YR SINGLE MALT however its age is written',
    (term) => {
      expect(termMatchesName(term, 'GLENFIDDICH 12YR SINGLE MALT')).toBe(true);
      expect(termMatchesName(term, 'GLENFIDDICH 12 YEAR OLD MALT')).toBe(true);
    },
  );

  it.each(['eh taylor', 'E.H. Taylor', 'e h taylor', 'taylor'])('"%s" finds E H TAYLOR SMALL BATCH', (term) => {
    expect(termMatchesName(term, 'E H TAYLOR SMALL BATCH')).toBe(true);
  });

  it.each(['lanton', 'blanton rye', 'blantonson', 'sing1e'])('"%s" does not', (term) => {
    expect(termMatchesName(term, 'BLANTON SINGLE BARREL BOURBON')).toBe(false);
  });

  it.each(['', '    ', '!!!!', "''''", '—–-…', '.*.*', '%%%%', "' OR 1=1 --"])(
    'without a word of the name, "%s", matches nothing',
    (term) => {
      expect(termMatchesName(term, 'BLANTON SINGLE BARREL BOURBON')).toBe(false);
    },
  );
});
