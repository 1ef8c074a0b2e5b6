import type { PipeTransform } from '@nestjs/common';
import * as core from 'zod/v4/core';
import { DomainError } from './domain-error';

/**
 * A pipe that turns what a caller sent into what the schema says, for `@Body()`, `@Query()` and `@Param()`.
 * Anything else is a {@link DomainError} VALIDATION_FAILED with the first message of the schema and the field it is about.
 */
export function parseWith<S extends core.$ZodType>(schema: S): PipeTransform<unknown, core.output<S>> {
  return {
    transform(value) {
      const parsed = core.safeParse(schema, value);
      if (parsed.success) return parsed.data;
      throw validationError(parsed.error.issues);
    },
  };
}

/** The refusal for the issues zod found: the first message, and the path of the field when there is one. */
export function validationError(issues: readonly core.$ZodIssue[]): DomainError {
  const [first] = issues;
  const field = first?.path.map(String).join('.');
  return new DomainError('VALIDATION_FAILED', field ? { field } : {}, first?.message || undefined);
}
