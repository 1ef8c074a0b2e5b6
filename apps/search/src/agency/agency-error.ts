/**
 * Why the agency gave no usable answer:
 * `unavailable` no answer, 429 or 5xx; `refused` any other status; `garbled` cut short or unreadable;
 * `layout` readable, but not what we know how to read.
 */
export type AgencyFault = 'unavailable' | 'refused' | 'garbled' | 'layout';

/** A request to the agency that gave no usable answer. The message is fit for the status page. */
export class AgencyError extends Error {
  constructor(
    readonly fault: AgencyFault,
    message: string,
    readonly details: { status?: number; retryAfterMs?: number } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AgencyError';
  }

  /** Whether the same request may well work later. A changed layout will not mend itself in seconds. */
  get mayPass(): boolean {
    return this.fault === 'unavailable' || this.fault === 'garbled';
  }
}
