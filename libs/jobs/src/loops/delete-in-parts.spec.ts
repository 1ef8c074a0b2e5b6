import { deleteInParts } from './delete-in-parts';

/** A table of this many old rows. */
function tableOf(rows: number) {
  const parts: number[] = [];
  let left = rows;
  const deletePart = async (atMost: number) => {
    const part = Math.min(atMost, left);
    left -= part;
    parts.push(part);
    return part;
  };
  return { deletePart, parts };
}

describe('the deletion of old rows', () => {
  it('goes on until none is left, in parts of a thousand', async () => {
    const { deletePart, parts } = tableOf(2_500);
    expect(await deleteInParts({ deletePart })).toBe(2_500);
    expect(parts).toEqual([1_000, 1_000, 500]);
  });

  it('looks once more after a last part that was full', async () => {
    const { deletePart, parts } = tableOf(20);
    expect(await deleteInParts({ deletePart, atMost: 10 })).toBe(20);
    expect(parts).toEqual([10, 10, 0]);
  });

  it('ends between two parts when the service stops or another replica took over', async () => {
    const stop = new AbortController();
    const { deletePart, parts } = tableOf(100);
    const deleting = deleteInParts({
      deletePart: async (atMost) => {
        stop.abort(new Error('the service stops'));
        return deletePart(atMost);
      },
      atMost: 10,
      signal: stop.signal,
    });
    await expect(deleting).rejects.toThrow('the service stops');
    expect(parts).toEqual([10]);
  });

  it('leaves an error to its slot, which repeats it', async () => {
    const deletePart = () => Promise.reject(new Error('no database'));
    await expect(deleteInParts({ deletePart })).rejects.toThrow('no database');
  });
});
