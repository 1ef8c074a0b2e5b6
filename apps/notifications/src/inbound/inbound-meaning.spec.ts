import fc from 'fast-check';
import { inboundMeaning } from './inbound-meaning';

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
  ])('means stop: %s', (text) => {
    expect(inboundMeaning(text)).toBe('stop');
  });

  it.each(['START', 'unstop', 'Yes!'])('means start: %s', (text) => {
    expect(inboundMeaning(text)).toBe('start');
  });

  it.each(['help', 'INFO?'])('means help: %s', (text) => {
    expect(inboundMeaning(text)).toBe('help');
  });

  it.each(['', 'please do not stop', 'stop it', 'helpful', 'yes please', '42'])('means nothing special: %j', (text) => {
    expect(inboundMeaning(text)).toBe('other');
  });

  it('means what the provider says where it reads itself', () => {
    expect(inboundMeaning('no more of this please', 'STOP')).toBe('stop');
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
