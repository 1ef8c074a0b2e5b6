const BYTES = 16;
const FIRST_ROOM = 1024;
const GROWTH = 1.25;

/** Ids of alerts, 16 bytes each, by small numbers. A number that is given back stands for another id later. */
export class AlertIds {
  private bytes = Buffer.alloc(FIRST_ROOM * BYTES);
  private count = 0;
  private readonly free: number[] = [];

  /** Gives the number of an id that is not kept yet. */
  add(id: string): number {
    const number = this.free.pop() ?? this.count++;
    this.makeRoom();
    this.bytes.write(digitsOf(id), number * BYTES, 'hex');
    return number;
  }

  /** Adds ids that are not kept yet and come as their bytes, one behind the other. The first one has the number that it gives, the others the next ones. */
  addAll(ids: Buffer): number {
    const first = this.count;
    this.count += ids.length / BYTES;
    this.makeRoom();
    ids.copy(this.bytes, first * BYTES);
    return first;
  }

  /** Keeps the ids of these numbers alone, in this order: they have the numbers from 0 on then. None may have been given back. */
  reorder(numbers: Uint32Array): void {
    const ordered = Buffer.alloc(Math.ceil(numbers.length * GROWTH) * BYTES);
    for (const [place, number] of numbers.entries())
      this.bytes.copy(ordered, place * BYTES, number * BYTES, (number + 1) * BYTES);
    this.bytes = ordered;
    this.count = numbers.length;
  }

  /** Gives a number back. */
  remove(number: number): void {
    this.free.push(number);
  }

  /** The id that a number stands for. */
  at(number: number): string {
    const digits = this.bytes.toString('hex', number * BYTES, (number + 1) * BYTES);
    const groups = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20)];
    return `${groups.join('-')}-${digits.slice(20)}`;
  }

  /** Tells of any number whether it stands for this id. */
  finder(id: string): (number: number) => boolean {
    const wanted = Buffer.from(digitsOf(id), 'hex');
    return (number) => this.bytes.compare(wanted, 0, BYTES, number * BYTES, (number + 1) * BYTES) === 0;
  }

  private makeRoom(): void {
    const needed = this.count * BYTES;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.alloc(Math.ceil(this.count * GROWTH) * BYTES);
    this.bytes.copy(larger);
    this.bytes = larger;
  }
}

function digitsOf(id: string): string {
  return id.replaceAll('-', '');
}
