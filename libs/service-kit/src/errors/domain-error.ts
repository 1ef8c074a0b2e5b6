import { errorCatalogue, type ErrorCode } from '@barrelhive/contracts';

/**
 * A refusal the caller may see. Status and default text come from the error catalogue; `details` stand beside them in the
 * answer's body (`isGuestError`, `too_many_results`…), `text` replaces the default text. The detail `retryAfterSeconds` becomes
 * the Retry-After header.
 */
export class DomainError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, unknown> = {},
    text: string = errorCatalogue[code].text,
  ) {
    super(text);
    this.name = 'DomainError';
    this.status = errorCatalogue[code].status;
  }
}
