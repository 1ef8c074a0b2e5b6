/** Thrown by a handler when an event can never work: it goes straight to the dead letters instead of being tried again. */
export class PoisonEventError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PoisonEventError';
  }
}
