import { lintTexts } from './lint-texts';

/** How often each text breaks the rule. */
const counts = (rule: string, texts: string[]) => lintTexts(texts, { [rule]: 'error' }).map(({ length }) => length);

describe('the lint rules that forbid a form of code', () => {
  it('refuse a cast of a cast', () => {
    expect(counts('syntax/no-double-cast', ['a as unknown as B;', 'a as B;'])).toEqual([1, 0]);
  });

  it('refuse tiers that are compared', () => {
    const texts = ["if (tier === 'basic') go();", "switch (tier) { case 'premium': }", "if (tier === 'other') go();"];
    expect(counts('syntax/no-tier-comparison', texts)).toEqual([1, 1, 0]);
  });

  it('refuse what is said to be assigned', () => {
    const texts = ['class A { name!: string; }', 'let name!: string;', "class A { name: string = ''; }"];
    expect(counts('syntax/definite-only-in-entities', texts)).toEqual([1, 1, 0]);
  });

  it('refuse values imported for their types alone, unless decorators may ask for them', () => {
    const texts = [
      "import { A } from './a'; let a: A;",
      "import A, { B } from './a'; let a: A = B;",
      "import { a } from './a'; let b: typeof a;",
      "import * as a from './a'; let b: a.B;",
      "import { A } from './a'; new A();",
      "import { type A } from './a'; let a: A;",
      "import type { A } from './a'; let a: A;",
      "import { A } from './a'; @Injectable() class B { constructor(readonly a: A) {} }",
      "import { A } from './a'; export { A };",
      "import A from './a'; export default A;",
      "import './a';",
    ];
    expect(counts('syntax/type-imports', texts)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  });
});
