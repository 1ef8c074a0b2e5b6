const MIN_NAME_LENGTH = 2;

/** The specified message for a person's name, or undefined. */
export function nameError(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'Name is required';
  return trimmed.length < MIN_NAME_LENGTH ? `Name must be at least ${MIN_NAME_LENGTH} characters` : undefined;
}
