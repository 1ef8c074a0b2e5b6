import { lintTexts } from './lint-texts';

const complaints = (edition: string, texts: string[]) => lintTexts(texts, { 'zod/one-form': ['error', edition] });

describe('the lint rule for zod', () => {
  it('accepts the edition of the folder, imported whole', () => {
    const whole = ["import * as z from 'zod';", "import * as core from 'zod/v4/core';", "import { a } from 'zodiac';"];
    expect(complaints('zod', whole)).toEqual([[], [], []]);
    expect(complaints('zod/mini', ["import * as z from 'zod/mini';"])).toEqual([[]]);
  });

  it('refuses another edition, and parts of it', () => {
    const others = ["import { z } from 'zod';", "import z from 'zod';", "import * as z from 'zod/mini';"];
    expect(complaints('zod', others)).toEqual([['zod/one-form'], ['zod/one-form'], ['zod/one-form']]);
    expect(complaints('zod/mini', ["import * as z from 'zod';"])).toEqual([['zod/one-form']]);
  });
});
