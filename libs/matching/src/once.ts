/**
 * What is made at its first use, and kept. For tables that take milliseconds to make: whoever imports this library for something else need not
 * wait for them.
 */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
