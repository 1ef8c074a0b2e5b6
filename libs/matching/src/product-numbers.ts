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
  constructor(
    numbers: readonly string[],
    names: readonly string[],
    private readonly isWordOfName: (word: string) => boolean,
  ) {
    for (const [position, number] of numbers.entries()) {
      const name = names[position] ?? '';
      for (const written of this.formsOf(number)) {
        keep(this.positions, written, position);
        keep(this.asked, name, written);
      }
    }
  }

  /** How a number may be asked for. */
  formsOf(number: string): string[] {
    if (!NUMBER.test(number)) return [];
    const forms = [...new Set([number, number.replace(WITHOUT_ZEROS, '')])];
    return forms.filter((form) => form.length !== YEAR_LIKE || !this.isWordOfName(form));
  }

  /** Whether a word of a name, such as `USE 914958`, is the number of another product. */
  isOfAnother(word: string, number: string): boolean {
    return this.positions.has(word) && !this.formsOf(number).includes(word);
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
