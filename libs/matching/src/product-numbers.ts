/** `16850` for `016850`, and `4096` for `004096`. Fewer digits are never a product's number. */
const WITHOUT_ZEROS = /^0*(?=\d{4})/;
const NUMBER = /^\d{4,6}$/;
const YEAR_LIKE = 4;

const NONE: readonly string[] = [];

/**
 * The numbers of products, which a term may ask for: all digits, with the zeros before them or without. Four digits are a product's number only
 * where no name has them: `1792` is a bourbon.
 */
export class ProductNumbers {
  private readonly positions = new Map<string, number[]>();
  private readonly asked = new Map<string, string[]>();

  /** The number and the name of each product stand at the same position. */
  constructor(numbers: readonly string[], names: readonly string[], isWordOfName: (word: string) => boolean) {
    for (const [position, number] of numbers.entries()) {
      if (!NUMBER.test(number)) continue;
      const name = names[position] ?? '';
      for (const written of new Set([number, number.replace(WITHOUT_ZEROS, '')])) {
        if (written.length === YEAR_LIKE && isWordOfName(written)) continue;
        keep(this.positions, written, position);
        keep(this.asked, name, written);
      }
    }
  }

  /** The positions of the products that have a number which a word of a term asks for; undefined for a word that is none. */
  positionsOf(word: string): readonly number[] | undefined {
    return this.positions.get(word);
  }

  /** The numbers by which the products of a name are asked for. */
  askedBy(name: string): readonly string[] {
    return this.asked.get(name) ?? NONE;
  }
}

function keep<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
