import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
/** More than the tests' databases ever hold at once. In a container it may have no more than 64 MB. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Whether files may be kept in memory instead of on the disk, which takes several times as long to make and remove them. */
export function hasRoomInMemory(folder = MEMORY, roomBytes = ROOM_BYTES): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomBytes;
}

/** Where files belong that nobody needs after the run. */
export function throwawayFolder(): string {
  return hasRoomInMemory() ? MEMORY : os.tmpdir();
}
