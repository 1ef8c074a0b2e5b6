import fc from 'fast-check';

/** A first text that arrived. Accounts and numbers are counted from 0. */
export interface ModelText {
  account: number;
  /** Accounts that were deleted and opened anew are others. */
  life: number;
  number: number;
  code: string | undefined;
  minute: number;
  wrong: number;
}

interface ModelAccount {
  life: number;
  number: number;
  isConfirmed: boolean;
  /** A first text waits to be sent. */
  waits: Set<number>;
  /** Confirmed numbers that it gave up, whose owners are to be told. */
  givenUp: number[];
}

const LIFETIME_MINUTES = 10;
const WRONG_AT_MOST = 5;

/** When a number is confirmed, said as plainly as possible: the numbers of two accounts, the codes that were texted, and who answered. */
export class ConfirmationModel {
  minute = 0;
  readonly accounts: ModelAccount[];
  readonly texts: ModelText[] = [];
  private readonly stopped = new Set<number>();

  constructor(numbers: readonly number[]) {
    this.accounts = numbers.map((number) => ({
      life: 0,
      number,
      isConfirmed: false,
      waits: new Set([number]),
      givenUp: [],
    }));
  }

  private of(account: number): ModelAccount {
    const found = this.accounts[account];
    if (!found) throw new Error(`there is no account ${account}`);
    return found;
  }

  /** Nothing is queued for a number that wants no texts. */
  private queue({ waits, number }: ModelAccount): void {
    if (!this.stopped.has(number)) waits.add(number);
  }

  take(account: number, number: number): void {
    const one = this.of(account);
    if (one.number === number) return;
    if (one.isConfirmed) one.givenUp.push(one.number);
    Object.assign(one, { number, isConfirmed: false });
    this.queue(one);
  }

  ask(account: number): void {
    const one = this.of(account);
    if (!one.isConfirmed) this.queue(one);
  }

  openAnew(account: number): void {
    const one = this.of(account);
    Object.assign(one, { life: one.life + 1, isConfirmed: false, waits: new Set(), givenUp: [] });
    this.queue(one);
  }

  /** Whether the first text of an account that waits for a number goes out now. */
  isSent(account: number, number: number): boolean {
    const one = this.of(account);
    return one.waits.has(number) && one.number === number && !one.isConfirmed && !this.stopped.has(number);
  }

  /** How many texts say now that a number was given up, to that number; of those after STOP nothing is said later. */
  lossTexts(number: number): number {
    const given = this.accounts.flatMap(({ givenUp }) => givenUp.filter((one) => one === number));
    for (const one of this.accounts) one.givenUp = one.givenUp.filter((other) => other !== number);
    return this.stopped.has(number) ? 0 : given.length;
  }

  sent(account: number, number: number, code: string): void {
    const { life } = this.of(account);
    this.texts.push({ account, life, number, code, minute: this.minute, wrong: 0 });
  }

  write(number: number, word: 'YES' | 'STOP' | 'START'): void {
    if (word === 'STOP') this.stopped.add(number);
    else this.stopped.delete(number);
    const latest = this.texts.findLast((text) => text.number === number);
    if (word !== 'YES' || !latest) return;
    const one = this.of(latest.account);
    if (one.life === latest.life && one.number === number) one.isConfirmed = true;
  }

  /** The text whose code would count for an account now. */
  current(account: number): ModelText | undefined {
    const { life, number } = this.of(account);
    return this.texts.findLast((text) => text.account === account && text.life === life && text.number === number);
  }

  /** The status of the answer. */
  enter(account: number, code: string): 204 | 410 | 422 {
    const one = this.of(account);
    if (one.isConfirmed) return 204;
    const text = this.current(account);
    if (!text || this.minute - text.minute >= LIFETIME_MINUTES || text.wrong >= WRONG_AT_MOST) return 410;
    if (text.code !== code) {
      text.wrong++;
      return 422;
    }
    one.isConfirmed = true;
    return 204;
  }

  mayBeTexted(account: number): boolean {
    const { isConfirmed, number } = this.of(account);
    return isConfirmed && !this.stopped.has(number);
  }
}

const one = fc.nat({ max: 1 });

/** What two people, each perhaps with two devices, and the owners of two numbers may do. */
export const confirmationStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), account: one, number: one }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), account: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open anew' as const), account: one }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      account: one,
      // Of all codes that were ever texted, counted from the last; a wrong one; the right one on two devices at once.
      which: fc.oneof(fc.nat({ max: 3 }), fc.constantFrom('wrong' as const, 'twice' as const)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      number: one,
      word: fc.constantFrom('YES' as const, 'YES' as const, 'STOP' as const, 'START' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('find' as const), account: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
);

export type ConfirmationStep = typeof confirmationStep extends fc.Arbitrary<infer T> ? T : never;
