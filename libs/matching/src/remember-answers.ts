/**
 * A function of texts that remembers its last answers: those to at most this many texts, all of which it forgets when one more comes. The same names
 * come with each pass of the catalogue.
 */
export function rememberAnswers<Answer>(most: number, answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (!known.has(text)) {
      if (known.size === most) known.clear();
      known.set(text, answer(text));
    }
    return known.get(text) as Answer;
  };
}
