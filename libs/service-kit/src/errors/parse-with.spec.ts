import { errorCatalogue, searchBody } from '@barrelhive/contracts';
import * as z from 'zod';
import { parseFromProvider, parseWith } from './parse-with';

const schema = z.object({ name: z.string(), terms: z.array(z.string()).default([]), more: z.unknown().optional() });
const WHERE = { type: 'body' } as const;
const refusalOf = (value: unknown): unknown => {
  try {
    return parseWith(schema).transform(value, WHERE);
  } catch (error) {
    return error;
  }
};

describe('what a person sends', () => {
  it.each([
    ['name', { name: 'Ann\0' }],
    ['name', { name: '\0' }],
    ['name', { name: 'Ann\u0007Lee' }],
    ['name', { name: 'Ann\u001B[31m' }],
    ['name', { name: 'Ann\u007F' }],
    ['name', { name: 'Ann\u0085Lee' }],
    ['name', { name: 'Ann\u009B' }],
    ['name', { name: 'Ann\r\nBcc: everybody' }],
    ['name', { name: 'Ann\tLee' }],
    ['terms.1', { name: 'Ann', terms: ['eagle rare', 'wel\u0000ler'] }],
    ['more.deep.0', { name: 'Ann', more: { deep: ['\u0001'] } }],
  ])('is refused with words when a text holds a control character: %s of %j', (field, value) => {
    expect(refusalOf(value)).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field },
      message: 'A character in the text is not allowed. Please type it instead of pasting it.',
    });
  });

  it('is refused when it is itself such a text, as a part of an address is', () => {
    const read = () => parseWith(z.string()).transform('0168\u000050', { type: 'param' });
    expect(read).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', details: {} }));
  });

  it.each(['Ann', 'Zoë 👍🏽', 'Ann\u200D', ' eagle rare\n', '\teagle rare\r\n', '한국어', 'a\u00A0b'])(
    'is taken otherwise: %j',
    (name) => expect(refusalOf({ name })).toEqual({ name, terms: [] }),
  );

  it('is refused with the words of the schema where it has another shape', () => {
    expect(refusalOf({ name: 5 })).toMatchObject({ code: 'VALIDATION_FAILED', details: { field: 'name' } });
  });

  it('is refused with the code whose text the schema says', () => {
    const read = () => parseWith(searchBody).transform({ term: 'weller' }, WHERE);
    const code = 'SEARCH_TERM_TOO_SHORT';
    expect(read).toThrow(expect.objectContaining({ code, message: errorCatalogue[code].text }));
  });
});

describe('what a provider sends', () => {
  it('is taken with the control characters that somebody else wrote', () => {
    expect(parseFromProvider(schema).transform({ name: 'STOP\n\u0007' }, WHERE)).toMatchObject({
      name: 'STOP\n\u0007',
    });
  });
});
