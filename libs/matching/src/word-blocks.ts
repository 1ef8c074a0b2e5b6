/** Parts of the room that are kept free in each block and behind the last one, so that few additions move anything. */
const SPARE_SHARE = 1 / 8;
const SPARE_AT_END = 1 / 4;
/** Behind blocks that are all filled already: few come after them. */
const SPARE_BEHIND_FILLED = 1 / 16;
const SMALLEST_POOL = 1024;
/** What is known of a block: where it starts, how long it is, and for how much there is room. */
const LENGTH = 1;
const ROOM = 2;
const ENTRY = 3;

/**
 * For each of many words a block of whole numbers, all in one flat array. Blocks grow and shrink at any place; places count from the
 * beginning of a block. A block that outgrows its room moves to the end, and when there is no end left all are laid close again.
 */
export class WordBlocks {
  private pool = new Int32Array(SMALLEST_POOL);
  private entries = new Int32Array(SMALLEST_POOL * ENTRY);
  private count = 0;
  private used = 0;

  /** Blocks that are filled already: block `i` is `numbers[starts[i]]` up to `numbers[starts[i + 1]]`. */
  static of(starts: Uint32Array, numbers: Int32Array<ArrayBuffer>): WordBlocks {
    const blocks = new WordBlocks();
    const count = starts.length - 1;
    blocks.entries = new Int32Array(Math.max(SMALLEST_POOL, count) * ENTRY);
    for (let block = 0; block < count; block++) {
      const start = starts[block] as number;
      blocks.entries[block * ENTRY] = start;
      blocks.entries[block * ENTRY + LENGTH] = (starts[block + 1] as number) - start;
    }
    blocks.count = count;
    blocks.pool = numbers;
    blocks.layClose(0, SPARE_BEHIND_FILLED);
    return blocks;
  }

  /** All blocks, for reading only. It is another array once a block has grown. */
  get numbers(): Int32Array {
    return this.pool;
  }

  /** Adds an empty block; blocks are counted from 0. */
  addBlock(): void {
    if ((this.count + 1) * ENTRY > this.entries.length) {
      const larger = new Int32Array(this.entries.length * 2);
      larger.set(this.entries);
      this.entries = larger;
    }
    this.entries[this.count * ENTRY] = this.used;
    this.count += 1;
  }

  startOf(block: number): number {
    return this.entries[block * ENTRY] as number;
  }

  lengthOf(block: number): number {
    return this.entries[block * ENTRY + LENGTH] as number;
  }

  get(block: number, place: number): number {
    return this.pool[this.startOf(block) + place] as number;
  }

  set(block: number, place: number, value: number): void {
    this.pool[this.startOf(block) + place] = value;
  }

  /** Makes room for this many numbers at a place; what stood there and behind comes after them. What they are has to be set. */
  open(block: number, place: number, more: number): void {
    const length = this.lengthOf(block);
    if (length + more > (this.entries[block * ENTRY + ROOM] as number)) this.move(block, length + more);
    const from = this.startOf(block) + place;
    if (place < length) this.pool.copyWithin(from + more, from, from - place + length);
    this.entries[block * ENTRY + LENGTH] = length + more;
  }

  /** Takes numbers out; what stood behind them moves up. */
  cut(block: number, place: number, count: number): void {
    const length = this.lengthOf(block);
    const from = this.startOf(block) + place;
    this.pool.copyWithin(from, from + count, from - place + length);
    this.entries[block * ENTRY + LENGTH] = length - count;
  }

  private move(block: number, length: number): void {
    const room = withSpare(length) + 2;
    if (this.used + room > this.pool.length) this.layClose(room);
    const start = this.startOf(block);
    this.pool.copyWithin(this.used, start, start + this.lengthOf(block));
    this.entries[block * ENTRY] = this.used;
    this.entries[block * ENTRY + ROOM] = room;
    this.used += room;
  }

  /** Copies all blocks into a new pool in which `more` numbers will have room. */
  private layClose(more: number, spareAtEnd = SPARE_AT_END): void {
    const { pool: before, entries } = this;
    let needed = more;
    for (let block = 0; block < this.count; block++) needed += withSpare(this.lengthOf(block));
    const pool = new Int32Array(needed + Math.ceil(needed * spareAtEnd) + SMALLEST_POOL);
    let to = 0;
    for (let block = 0; block < this.count; block++) {
      const start = this.startOf(block);
      const length = this.lengthOf(block);
      // Most blocks are so short that a loop is quicker than a call.
      for (let place = 0; place < length; place++) pool[to + place] = before[start + place] as number;
      entries[block * ENTRY] = to;
      entries[block * ENTRY + ROOM] = withSpare(length);
      to += withSpare(length);
    }
    this.pool = pool;
    this.used = to;
  }
}

function withSpare(length: number): number {
  return length + Math.floor(length * SPARE_SHARE);
}
