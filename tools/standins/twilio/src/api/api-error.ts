/** An error in the shape of Twilio's API. */
export class TwilioApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'TwilioApiError';
  }

  body(): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.statusCode,
    };
  }
}
