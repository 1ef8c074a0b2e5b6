/** Of the text of an id. */
export const ID_LENGTH = 36;

const BYTES = 16;
const DASH = 45;
const FIRST_ROOM = 1024;
const GROWTH = 1.25;

/** Ids of alerts, 16 bytes each, by small numbers. A number that is given back stands for another id later. */
export class AlertIds {
  private bytes = Buffer.alloc(FIRST_ROOM * BYTES);
  private count = 0;
  private readonly free: number[] = [];

  /** Gives the number of an id that is not kept yet. It stands in a text, given as the codes of its letters, from `start` on. */
  add(text: Uint16Array, start = 0): number {
    const number = this.free.pop() ?? this.count++;
    const from = number * BYTES;
    if (from === this.bytes.length) this.grow();
    writeId(text, start, this.bytes, from);
    return number;
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
    const wanted = Buffer.alloc(BYTES);
    writeId(lettersOf(id), 0, wanted, 0);
    return (number) => this.bytes.compare(wanted, 0, BYTES, number * BYTES, (number + 1) * BYTES) === 0;
  }

  private grow(): void {
    const larger = Buffer.alloc(Math.ceil((this.bytes.length / BYTES) * GROWTH) * BYTES);
    this.bytes.copy(larger);
    this.bytes = larger;
  }
}

/** The codes of the letters of a text: they are read far more quickly than the text. */
export function lettersOf(text: string): Uint16Array {
  const { buffer, byteOffset } = Buffer.from(text, 'utf16le');
  return new Uint16Array(buffer, byteOffset, text.length);
}

/** Digit by digit, since a million ids are read at the start: cutting the text into pieces takes several times as long. */
function writeId(text: Uint16Array, start: number, target: Buffer, from: number): void {
  let place = from;
  for (let at = start; at < start + ID_LENGTH; at += 2) {
    if (text[at] === DASH) at += 1;
    target[place] = (digit(text[at] as number) << 4) | digit(text[at + 1] as number);
    place += 1;
  }
}

/** The value of a hexadecimal digit by its code. Letters, small or large, end with 1 to 6 where the digits end with 0 to 9. */
function digit(code: number): number {
  return (code & 15) + (code >> 6) * 9;
}
