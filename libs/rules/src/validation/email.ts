/** A dot within the host, at neither of its ends. Written so that there is one way to match, else a host of dots took quadratic time. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** An e-mail address as it is stored and compared: trimmed, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The specified message for an e-mail address, or undefined. Only the simple pattern of the specification is asked for. */
export function emailError(email: string): string | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return 'Email is required';
  return EMAIL.test(trimmed) ? undefined : 'Please enter a valid email address';
}
