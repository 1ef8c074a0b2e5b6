import os from 'node:os';
import { hasRoomInMemory } from './throwaway-folder';

describe('the memory that files may be kept in', () => {
  it.each([
    ['has room', os.tmpdir(), 1, true],
    ['may be too small, as in a container', os.tmpdir(), Number.MAX_SAFE_INTEGER, false],
    ['is not there on every system', '/no such folder', 1, false],
  ])('%s', (_name, folder, roomBytes, expected) => {
    expect(hasRoomInMemory(folder, roomBytes)).toBe(expected);
  });
});
