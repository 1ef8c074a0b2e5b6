import { lossOf } from './watch-durability';

describe('a commit that was answered', () => {
  it.each([
    ['on', '', 0, undefined],
    ['local', '', 0, undefined],
    ['on', 'ANY 1 (*)', 2, undefined],
    ['remote_apply', '*', 1, undefined],
    ['on', '', 1, 'asynchronous'],
    ['local', '*', 1, 'asynchronous'],
    ['off', '*', 1, 'early'],
    ['off', '', 0, 'early'],
  ])(
    'with synchronous_commit %s, standby names "%s" and %i standbys is lost: %s',
    (commit, syncNames, standbys, loss) => {
      expect(lossOf({ commit, syncNames, standbys })).toBe(loss);
    },
  );
});
