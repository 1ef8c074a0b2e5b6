/** A card to pay with: Stripe's own numbers for tests, so that nobody types a real one into a page that only stands in. */
export interface TestCard {
  number: string;
  /** What comes of paying with it. */
  outcome: string;
}

const GOOD: TestCard = { number: '4242424242424242', outcome: 'Pays now and at every renewal' };
const DECLINED: TestCard = { number: '4000000000000002', outcome: 'Is declined' };
const DECLINED_LATER: TestCard = { number: '4000000000000341', outcome: 'Pays now, is declined at the renewal' };

export const testCards: readonly TestCard[] = [GOOD, DECLINED, DECLINED_LATER];

export function isDeclinedNow(cardNumber: string): boolean {
  return cardNumber === DECLINED.number;
}

export function isDeclinedLater(cardNumber: string): boolean {
  return cardNumber === DECLINED_LATER.number;
}

/** The card a customer has on file, as far as the books know: one that pays, or one that does not. */
export function cardOnFile({ cardDeclines }: { cardDeclines: boolean }): TestCard {
  return cardDeclines ? DECLINED_LATER : GOOD;
}

/** `Visa ···· 4242` */
export function shownCard({ number }: TestCard): string {
  return `Visa ···· ${number.slice(-4)}`;
}
