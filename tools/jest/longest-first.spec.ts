import { longestFirst } from './longest-first.mjs';

describe('the order of the spec files', () => {
  it('begins with the lab, then with what needs servers, and keeps the order of Jest within each', () => {
    const files = [
      '/w/libs/rules/src/b.spec.ts',
      '/w/libs/rules/src/a.spec.ts',
      '/w/apps/e2e/flows/attacks.spec.ts',
      '/w/apps/auth/test/accounts.int.spec.ts',
      '/w/lab/test/chaos.int.spec.ts',
      '/w/lab/shelves/play-shelves.spec.ts',
    ];
    expect(files.toSorted(longestFirst)).toEqual([files[4], files[5], files[2], files[3], files[0], files[1]]);
  });
});
