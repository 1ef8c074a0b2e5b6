import { Linter } from 'eslint';
import zodRules from './zod-rules.mjs';

function complaints(code: string, edition: string): string[] {
  const config: Linter.Config = { plugins: { zod: zodRules }, rules: { 'zod/one-form': ['error', edition] } };
  return new Linter().verify(code, [config]).map(({ message }) => message);
}

describe('the lint rule for zod', () => {
  it.each([
    ["import * as z from 'zod';", 'zod'],
    ["import * as z from 'zod/mini';", 'zod/mini'],
    ["import * as core from 'zod/v4/core';", 'zod'],
    ["import { zodResolver } from 'zodiac';", 'zod'],
  ])('accepts %s where %s is used', (code, edition) => {
    expect(complaints(code, edition)).toEqual([]);
  });

  it.each([
    ["import { z } from 'zod';", 'zod'],
    ["import z from 'zod';", 'zod'],
    ["import * as z from 'zod/mini';", 'zod'],
    ["import * as z from 'zod';", 'zod/mini'],
  ])('refuses %s where %s is used', (code, edition) => {
    expect(complaints(code, edition)).toHaveLength(1);
  });
});
