import frequentPasswords from './frequent-passwords.json';

const FREQUENT = new Set(frequentPasswords);
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Our sentence if a password is one of the commonest, whatever is written large in it and whatever symbols stand before and after it. */
export function frequentPasswordProblem(password: string): string | undefined {
  const small = password.normalize('NFKC').toLowerCase();
  const isFrequent = FREQUENT.has(small) || FREQUENT.has(withoutSignsAround(small));
  return isFrequent ? 'This password is one of the most common ones. Please choose another.' : undefined;
}

function withoutSignsAround(text: string): string {
  const letters = [...text];
  const isKept = (letter: string) => LETTER_OR_DIGIT.test(letter);
  return letters.slice(letters.findIndex(isKept), letters.findLastIndex(isKept) + 1).join('');
}
