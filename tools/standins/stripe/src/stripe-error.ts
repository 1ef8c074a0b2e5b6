interface ErrorDetails {
  type?: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error in Stripe's own shape; the SDK turns `type` into its exception classes. */
export class StripeStandinError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'StripeStandinError';
  }

  get body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

/** What Stripe answers for an id it does not know. */
export function noSuch(kind: string, id: string): StripeStandinError {
  return new StripeStandinError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

/** What Stripe answers for an id in the fields of a request that it does not know. */
export function noSuchGiven(kind: string, id: string, param = kind): StripeStandinError {
  return new StripeStandinError(400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** What Stripe answers when a needed parameter is not there. */
export function missingParameter(param: string): StripeStandinError {
  return new StripeStandinError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** What Stripe answers to a restricted key that lacks a right. */
export function notPermitted(permission: string): StripeStandinError {
  const text = 'The provided key does not have the required permissions for this endpoint.';
  return new StripeStandinError(
    403,
    `${text} Having the '${permission}' permission would allow this request to continue.`,
  );
}

/** The found one, or the error as an exception. */
export function demand<T>(found: T | undefined, error: () => StripeStandinError): T {
  if (found === undefined) throw error();
  return found;
}
