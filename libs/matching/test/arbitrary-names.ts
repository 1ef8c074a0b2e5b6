import fc from 'fast-check';

/** Few words with common beginnings, units, initials and other scripts, so that random terms hit random names often. */
const vocabulary = (
  "blanton blanton's blantons gold golden old 12yr 12 yr year years-old 750ml ml e h e.h. taylor tayl single singleton s o'bannon " +
  'réserve reserve piñon pin 山崎 山 ÉIRE éire STRASSE straße Ωμέγα ς İstanbul ﬁne 🥃 !!!! % .* old-fashioned x ' +
  "sngl brl single barrel sb whiskey whisky kentucky bourbon sma750ml blant750ml tayl750ml stra700ml bour 17 1750ml 1.75 no. twelve doublewood17 '17 tin cup tincup & and the"
).split(' ');

const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...vocabulary) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);

/** A word, sometimes only its beginning. */
const beginning = fc
  .tuple(word, fc.integer({ min: 1, max: 12 }))
  .map(([text, length]) => [...text].slice(0, length).join(''));

export const anyName = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

export const anyTerm = fc
  .array(fc.oneof(word, beginning), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
