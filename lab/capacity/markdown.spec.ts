import { clockTime, figure, markdownTable, mebibytes, withFigures } from './markdown';

describe('a page', () => {
  it('has tables', () => {
    expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  it('has figures of three digits, with units', () => {
    expect([figure(0.012345, 's'), figure(123_456), figure(12.34)]).toEqual(['0.0123 s', '123,456', '12.3']);
    expect(mebibytes(5 * 1024 ** 2)).toBe('5 MiB');
  });

  it('has times of the day', () => {
    expect([clockTime(36_000), clockTime(75_599)]).toEqual(['10:00', '20:59']);
  });
});

describe('the figures of the page', () => {
  const page = '# Title\n\nwords\n\n## Figures of a run\n\nold\n\n## Others\n\nwords\n';

  it('are replaced below their heading, and what stands above and after is kept', () => {
    const written = withFigures(page, 'Figures of a run', 'new');
    expect(written).toBe('# Title\n\nwords\n\n## Figures of a run\n\nnew\n\n## Others\n\nwords\n');
    expect(withFigures(page, 'Others', 'new')).toBe(page.replace('Others\n\nwords', 'Others\n\nnew'));
    expect(withFigures(written, 'Figures of a run', 'old')).toBe(page);
  });

  it('have no place where the heading is missing', () => {
    expect(() => withFigures(page, 'Figures', 'new')).toThrow('no heading');
  });
});
