import { errorCatalogue, type ErrorCode } from '@barrelhive/contracts';
import type { PipeTransform } from '@nestjs/common';
import * as core from 'zod/v4/core';
import { DomainError } from './domain-error';

const VALIDATION_STATUS = errorCatalogue.VALIDATION_FAILED.status;
const CONTROL_CHARACTER = 'A character in the text is not allowed. Please type it instead of pasting it.';

/**
 * A pipe that turns what a person sent into what the schema says, for `@Body()`, `@Query()` and `@Param()`.
 * Anything else is a {@link DomainError} VALIDATION_FAILED with the first message of the schema and the field it is about, and so is a text with
 * a control character: no column can hold NUL, and nobody types the others. Line breaks and tabs at the ends of a text are let through.
 */
export function parseWith<S extends core.$ZodType>(schema: S): PipeTransform<unknown, core.output<S>> {
  return {
    transform(value) {
      const parsed = parse(schema, value);
      const field = fieldWithControlCharacter(parsed);
      if (field !== undefined) throw new DomainError('VALIDATION_FAILED', field ? { field } : {}, CONTROL_CHARACTER);
      return parsed;
    },
  };
}

/** The same pipe for what a provider sends, whose texts are taken as they are: somebody else wrote them. */
export function parseFromProvider<S extends core.$ZodType>(schema: S): PipeTransform<unknown, core.output<S>> {
  return { transform: (value) => parse(schema, value) };
}

function parse<S extends core.$ZodType>(schema: S, value: unknown): core.output<S> {
  const parsed = core.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error.issues);
}

/** The path of the first text that holds one; empty where the value itself is that text. */
function fieldWithControlCharacter(value: unknown): string | undefined {
  if (typeof value === 'string') return /\p{Cc}/u.test(value.trim()) ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const field = fieldWithControlCharacter(part);
    if (field !== undefined) return field === '' ? name : `${name}.${field}`;
  }
  return undefined;
}

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode => code in errorCatalogue);

/**
 * The refusal for the issues zod found: the first message, and the path of the field when there is one. A message that is the text of a code of the
 * catalogue is refused with that code.
 */
export function validationError(issues: readonly core.$ZodIssue[]): DomainError {
  const [first] = issues;
  const field = first?.path.map(String).join('.');
  const isSaid = (code: ErrorCode) =>
    errorCatalogue[code].status === VALIDATION_STATUS && errorCatalogue[code].text === first?.message;
  return new DomainError(
    codes.find(isSaid) ?? 'VALIDATION_FAILED',
    field ? { field } : {},
    first?.message || undefined,
  );
}
