import type { TermHits } from '@barrelhive/matching';
import { fits, KEEPS_ALL, type WhereFilter } from './where-bits';

const BYTES = 4;
const FIRST_ROOM = 1024;
const GROWTH = 1.125;

/** Where alerts look, as four bytes each (`where-bits.ts`), by the numbers of their ids. */
export class AlertWheres {
  private bits = new Int32Array(FIRST_ROOM);

  set(number: number, bits: number): void {
    this.makeRoom(number + 1);
    this.bits[number] = bits;
  }

  /** Sets those of the numbers from `first` on, which come as Postgres sends integers, one behind the other. */
  setAll(first: number, sent: Buffer): void {
    const count = sent.length / BYTES;
    this.makeRoom(first + count);
    for (let place = 0; place < count; place++) this.bits[first + place] = sent.readInt32BE(place * BYTES);
  }

  /** As `AlertIds.reorder`. */
  reorder(numbers: Uint32Array): void {
    const ordered = new Int32Array(Math.ceil(numbers.length * GROWTH));
    for (let place = 0; place < numbers.length; place++) ordered[place] = this.bits[numbers[place] as number] as number;
    this.bits = ordered;
  }

  /** Leaves those of the hits whose alert looks where the filter of the name says, and gives how many they are. A name without a filter keeps all. */
  keepFitting({ count, terms, names }: TermHits, filters: readonly (WhereFilter | undefined)[]): number {
    const { bits } = this;
    let kept = 0;
    for (let hit = 0; hit < count;) {
      const name = names[hit] as number;
      const filter = filters[name] ?? KEEPS_ALL;
      for (; hit < count && names[hit] === name; hit++) {
        const term = terms[hit] as number;
        terms[kept] = term;
        names[kept] = name;
        // Which one fits cannot be foreseen: counting without a branch lets the memory be read ahead.
        kept += fits(filter, bits[term] as number);
      }
    }
    return kept;
  }

  private makeRoom(count: number): void {
    if (count <= this.bits.length) return;
    const larger = new Int32Array(Math.ceil(count * GROWTH));
    larger.set(this.bits);
    this.bits = larger;
  }
}
