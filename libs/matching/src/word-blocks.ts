/** Part of the room that is kept free in each block and behind the last one, so that few additions move anything. */
const SPARE_SHARE = 1 / 8;
const SMALLEST_POOL = 1024;

/**
 * For each of many words a block of whole numbers, all in one flat array. Blocks grow and shrink at any place; places count from the
 * beginning of a block. A block that outgrows its room moves to the end, and when there is no end left all are laid close again.
 */
export class WordBlocks {
  private pool = new Int32Array(SMALLEST_POOL);
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];
  private readonly rooms: number[] = [];
  private used = 0;

  /** All blocks, for reading only. It is another array once a block has grown. */
  get numbers(): Int32Array {
    return this.pool;
  }

  /** Adds an empty block; blocks are counted from 0. */
  addBlock(): void {
    this.starts.push(this.used);
    this.lengths.push(0);
    this.rooms.push(0);
  }

  startOf(block: number): number {
    return this.starts[block] as number;
  }

  lengthOf(block: number): number {
    return this.lengths[block] as number;
  }

  get(block: number, place: number): number {
    return this.pool[this.startOf(block) + place] as number;
  }

  set(block: number, place: number, value: number): void {
    this.pool[this.startOf(block) + place] = value;
  }

  /** Puts numbers in at a place; what stood there and behind comes after them. */
  insert(block: number, place: number, values: readonly number[]): void {
    const length = this.lengthOf(block);
    if (length + values.length > (this.rooms[block] as number)) this.move(block, length + values.length);
    const from = this.startOf(block) + place;
    this.pool.copyWithin(from + values.length, from, from - place + length);
    this.pool.set(values, from);
    this.lengths[block] = length + values.length;
  }

  /** Takes numbers out; what stood behind them moves up. */
  cut(block: number, place: number, count: number): void {
    const length = this.lengthOf(block);
    const from = this.startOf(block) + place;
    this.pool.copyWithin(from, from + count, from - place + length);
    this.lengths[block] = length - count;
  }

  private move(block: number, length: number): void {
    const room = withSpare(length) + 2;
    if (this.used + room > this.pool.length) this.layClose(room);
    const start = this.startOf(block);
    this.pool.copyWithin(this.used, start, start + this.lengthOf(block));
    this.starts[block] = this.used;
    this.rooms[block] = room;
    this.used += room;
  }

  /** Copies all blocks into a new pool in which `more` numbers will have room. */
  private layClose(more: number): void {
    let needed = more;
    for (const length of this.lengths) needed += withSpare(length);
    const pool = new Int32Array(withSpare(needed) + SMALLEST_POOL);
    this.used = 0;
    for (let block = 0; block < this.lengths.length; block++) {
      const start = this.startOf(block);
      const length = this.lengthOf(block);
      pool.set(this.pool.subarray(start, start + length), this.used);
      this.starts[block] = this.used;
      this.rooms[block] = withSpare(length);
      this.used += withSpare(length);
    }
    this.pool = pool;
  }
}

function withSpare(length: number): number {
  return length + Math.floor(length * SPARE_SHARE);
}
