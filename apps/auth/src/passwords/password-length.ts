/** Longest password taken, in characters: hashing must not become a way to keep us busy. */
export const MAX_PASSWORD_LENGTH = 128;

/** The message for a password that is too long, or undefined. */
export function passwordTooLong(password: string): string | undefined {
  return password.length > MAX_PASSWORD_LENGTH
    ? `Password must be ${MAX_PASSWORD_LENGTH} characters or less`
    : undefined;
}
