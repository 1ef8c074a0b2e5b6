import { OutboundError } from '@barrelhive/outbound';

/** What its owner can make of a call that had no answer. */
const REASONS: Readonly<Record<string, string>> = {
  NOT_ALLOWED: 'it is no https address of the public internet',
  NOT_PUBLIC: 'it leads to no server of the public internet',
  ENOTFOUND: 'there is no server of that name',
  ENODATA: 'there is no server of that name',
  ECONNREFUSED: 'its server takes no connection',
  TimeoutError: 'it did not answer in time',
};

/** Why a call had no answer, as the owner of the address reads it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof OutboundError)) return 'it could not be called';
  return REASONS[error.code] ?? `the connection failed (${error.code})`;
}

/** Whether somebody may have got a call that had no answer. */
export const maybeTaken = (error: unknown) => !(error instanceof OutboundError) || error.maybeSent;
