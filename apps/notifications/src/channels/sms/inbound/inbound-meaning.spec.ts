import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { inboundMeaning, inboundMeanings, isYes } from './inbound-meaning';

const formsIn = (file: string) =>
  readFileSync(path.join(__dirname, 'fixtures', file), 'utf8')
    .split('\n')
    .filter(Boolean);
const REACTIONS = [
  "Liked “Barrelhive: Blanton's Gold $119.99 back in stock. Reply STOP to opt out”",
  'Laughed at “Reply STOP to opt out”',
  '👍 to “Barrelhive: lottery open. Reply STOP to opt out”',
  'Reacted 👍 to "Reply STOP to opt out"',
  'Removed a heart from “Barrelhive: lottery open. Reply STOP to opt out”',
  'Le gustó “Reply STOP to opt out”',
  'Loved an image',
];

describe('a text that comes in', () => {
  it.each([
    'STOP',
    'StopAll',
    ' unsubscribe ',
    'cancel',
    'End',
    'quit',
    'REVOKE',
    'optout',
    'Stop.',
    '"stop"',
    'opt-out',
    'Stop all',
    ...[
      'Stop\u00A0',
      'ＳＴＯＰ',
      'Ｓｔｏｐ　ｐｌｅａｓｅ',
      'STOP 🙏',
      '🔕',
      'St\u200Bop',
      'Stop\u00A0texting\u00A0me',
      'RE: STOP',
      's.t.o.p',
    ],
  ])('means stop: %s', (text) => {
    expect(inboundMeaning(text)).toBe('stop');
  });

  it.each([
    'START',
    'unstop',
    'Yes!',
    'start please',
    'Start again',
    'start texting me again',
    'ok, start',
    'opt in',
    'I want to opt-in',
    'RESUME',
    'resubscribe me',
    'comenzar',
    'Reanudar mensajes por favor',
    'START\n\nSent from my iPhone',
    ...[
      'Start\u00A0',
      'ＳＴＡＲＴ',
      'START 🙂',
      'UN STOP',
      'ALTA',
      'reactivar por favor',
      'Begin',
      'restart',
      're-start',
    ],
    ...['opt me back in', 'opt back in please', 'Sign me up again', 'sign me back up', 'turn my texts back on'],
  ])('means start: %s', (text) => {
    expect(inboundMeaning(text)).toBe('start');
  });

  it.each([
    ...['help', 'INFO?', 'Help me please', 'ayuda', 'I need help', 'más información', 'Ayúdenme', 'Support', 'soporte'],
    'HELP\nSent from my iPhone',
    ...['HELP\u00A0', 'ＨＥＬＰ', 'HELP 🆘', 'Helpp', '¿Me ayudan?', '¿Me puede ayudar?', 'ayudarme por favor'],
    'ayuda\n-- Enviado desde mi iPad',
  ])('means help: %s', (text) => {
    expect(inboundMeaning(text)).toBe('help');
  });

  it('means stop in any reasonable words, English or Spanish', () => {
    expect(formsIn('opt-outs.txt').length).toBeGreaterThan(1000);
    expect(formsIn('opt-outs.txt').filter((text) => inboundMeaning(text) !== 'stop')).toEqual([]);
  });

  it('does not mean stop because it holds the word, or another that could end texts', () => {
    expect(formsIn('no-opt-outs.txt').length).toBeGreaterThan(450);
    expect(formsIn('no-opt-outs.txt').filter((text) => inboundMeaning(text) === 'stop')).toEqual([]);
  });

  it.each(REACTIONS)('is a reaction to a text of ours: %s', (text) => {
    expect(inboundMeaning(text)).toBe('reaction');
  });

  it.each([
    '',
    'please do not stop',
    'helpful',
    'yes please',
    '42',
    '👍',
    "don't start",
    'no start',
    'do you start today?',
    'when do you start',
    ...['can I sign up at the store', 'did they put it back on the list', 'dont sign me up', 'turn it back on?? no'],
    'start the car',
    'stop start',
    'si',
  ])('is unclear: %j', (text) => {
    expect(inboundMeaning(text)).toBe('unclear');
  });

  it('means what the provider says where it reads itself', () => {
    expect(inboundMeaning('no more of this please', 'STOP')).toBe('stop');
  });

  it('is read in bounded time, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1600 }), (text) => {
        expect(inboundMeanings).toContain(inboundMeaning(text));
      }),
    );
    for (const word of [
      'stop ',
      'please ',
      'no ',
      'i want ',
      'dont you ',
      'just ',
      'a',
      '"a',
      'i have asked to ',
      'un',
    ]) {
      expect(inboundMeanings).toContain(inboundMeaning(word.repeat(1600 / word.length)));
    }
  });

  it('means the same in any case and with any space around', () => {
    const word = fc.constantFrom('stop', 'start', 'help');
    const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '.', '!') });
    fc.assert(
      fc.property(word, space, space, fc.boolean(), (meaning, before, after, upper) => {
        expect(inboundMeaning(before + (upper ? meaning.toUpperCase() : meaning) + after)).toBe(meaning);
      }),
    );
  });
});

describe('a yes', () => {
  it.each(['YES', 'Yes.', ' yes! '])('is heard in %j', (text) => {
    expect([isYes(text), inboundMeaning(text)]).toEqual([true, 'start']);
  });

  it.each(['START', 'unstop', 'yes please stop', 'no', ''])('is not heard in %j', (text) => {
    expect(isYes(text)).toBe(false);
  });
});
