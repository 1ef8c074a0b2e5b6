/** A number with its noun: `1 alert`, `2 alerts`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
