import { DomainError } from '@barrelhive/service-kit';
import { QueryFailedError } from 'typeorm';
import * as z from 'zod';

/** What Postgres says (23505 is `unique_violation`) when another account has the address. */
const takenEmail = z.object({ code: z.literal('23505'), constraint: z.literal('account_email') });

/** What to throw when writing an account failed: EMAIL_TAKEN if another account has the address, else the error itself. */
export function asTakenEmail(error: unknown): unknown {
  const isTaken = error instanceof QueryFailedError && takenEmail.safeParse(error.driverError).success;
  return isTaken ? new DomainError('EMAIL_TAKEN', { field: 'email' }) : error;
}
