import fc from 'fast-check';
import { formatPhoneWhileTyping, formatUsPhone, parsePhoneCode } from './phone';
import { parseUsPhone, profilePhoneError } from './us-phone';

const tenDigits = fc.stringMatching(/^\d{10}$/);

describe('a US phone number', () => {
  it.each([
    '(801) 555-0100',
    '8015550100',
    '+18015550100',
    '1 801 555 0100',
    '801-555-0100',
    '801.555.0100',
    '+1 (801) 555-0100',
    '(801)555-0100',
    // As pasted from contact lists, pages and documents.
    '\u202A(801) 555-0100\u202C',
    '\u202A+1\u202C (801) 555\u20110100',
    '\u2066+1 801-555-0100\u2069',
    '\u200E801-555-0100\u200F',
    '\uFEFF8015550100',
    '801\u200B5550100',
    '801\u00AD555\u00AD0100',
    '801\u2010555\u20110100',
    '801\u2012555\u20130100',
    '801\u2014555\u22120100',
    '801\u00A0555\u00A00100',
    '801\u202F555\u20070100',
    '(801)\u00A0555\u20110100',
    '801 \u2013 555 \u2013 0100',
    '801·555·0100',
    '801/555-0100',
    '801\u2027555\u20430100',
    '801ー555ー0100',
    'tel:+1-801-555-0100',
    'TEL: (801) 555-0100',
    '(+1) 801 555 0100',
    '1-(801)-555-0100',
    '８０１５５５０１００',
    '＋１（８０１）５５５－０１００',
    '\t801 555 0100\n',
    '801  555  0100',
    '801\u2028555\u20280100',
    '801\u3000555\u30000100',
    '801\uFE58555\uFE630100',
    '\u{1D7D6}\u{1D7D8}\u{1D7D9}-555-0100',
    '+ 1 801 555 0100',
    'sms:+18015550100',
    'tel://801-555-0100',
    '(801) 555-0100.',
    '801-555-0100,',
    '801 555 0100;',
    '80 15 55 01 00',
    '8 0 1 5 5 5 0 1 0 0',
    '801_555_0100',
    '801~555~0100',
    '801\\555\\0100',
    '[801] 555-0100',
    '(801-555-0100)',
    '((801) 555-0100)',
    '(1-801) 555-0100',
    '<801-555-0100>',
    '“801-555-0100”',
    '*801-555-0100*',
    '801-555-0100!',
    'Tel. 801-555-0100',
    'Tel.: (801) 555-0100',
    'Phone: 801-555-0100',
    'Mobile: +1 801-555-0100',
    'mobile (801) 555-0100',
    'c: 801-555-0100',
    'Ph 801.555.0100',
    '801-555-0100 (cell)',
    '(801) 555-0100 mobile',
    'iPhone +1 (801)\u00A0555\u20110100',
    'US +1 801-555-0100',
    '🇺🇸 +1 801-555-0100',
    '📞 801-555-0100',
    '☎️ 801-555-0100',
    '801\uFE0F555\u034F0100',
    'callto:8015550100',
    'facetime:8015550100',
    'tel:%28801%29%20555-0100',
    'tel:%2B18015550100',
    'tel:+1-801-555-0100;phone-context=+1',
    'sms:+18015550100?body=hi',
  ])('is read from %s', (text) => {
    expect(parseUsPhone(text)).toBe('+18015550100');
    expect(profilePhoneError(text)).toBeUndefined();
  });

  it.each([
    '801555010',
    '80155501000',
    '+448015550100',
    '(801 555-0100',
    'call 8015550100',
    '28015550100',
    '٨٠١٥٥٥٠١٠٠',
    '+1 +1 801 555 0100',
    '0018015550100',
    '801-555-0100 x5',
    'tel:801-555-0100;ext=5',
    '(801) 555-0100 ext. 12',
    '801-555-0100 #12',
    '801-555-0100,,12',
    '1-1-801-555-0100',
    '+44 20 7946 0958',
    '011 1 801 555 0100',
    '555-0100',
    '8O1-555-0100',
    '801-555-0100/801-555-0101',
    'mobile mobile 8015550100',
    '%',
    '%28801%29%20555',
    '801-555-0100..',
    'tel:tel:8015550100',
    '801-555-0100 385-555-0100',
  ])('is not read from %s', (text) => {
    expect(parseUsPhone(text)).toBeUndefined();
    expect(profilePhoneError(text)).toBe('Please enter a valid US phone number');
  });

  it('is required in the profile', () => {
    expect(profilePhoneError('  ')).toBe('Phone number is required');
  });

  it('is shown as (123) 456-7890, and read back from that', () => {
    expect(formatUsPhone('+11234567890')).toBe('(123) 456-7890');
    expect(formatUsPhone('unknown')).toBe('unknown');
    fc.assert(fc.property(tenDigits, (digits) => expect(parseUsPhone(formatUsPhone(digits))).toBe(`+1${digits}`)));
  });
});

describe('a phone number while it is typed', () => {
  it.each([
    ['', ''],
    ['8', '(8'],
    ['801', '(801'],
    ['8015', '(801) 5'],
    ['801555', '(801) 555'],
    ['8015550', '(801) 555-0'],
    ['801555010099', '(801) 555-0100'],
    ['+1 801 555 0100', '(801) 555-0100'],
    ['18015550100', '(801) 555-0100'],
    ['abc', ''],
    ['tel:+1-801-555-0100', '(801) 555-0100'],
    ['\u202A+1 801', '(801'],
    ['８０１５５５０１００', '(801) 555-0100'],
    ['🇺🇸 +1 (801)\u00A0555\u20110100', '(801) 555-0100'],
    ['Mobile: 1.801.555.0100', '(801) 555-0100'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['＋49 801 5550100', '＋49 801 5550100'],
    ['801-555-0100 ext. 12', '801-555-0100 ext. 12'],
    ['+1 801 555 0100 #12', '+1 801 555 0100 #12'],
    ['801-555-0100,,12', '801-555-0100,,12'],
    ['801-555-0100,', '(801) 555-0100'],
  ])('%s is laid out as %s', (typed, text) => {
    expect(formatPhoneWhileTyping(typed)).toEqual({ text, caret: text.length });
  });

  it('keeps the caret behind the digit it stood behind', () => {
    expect(formatPhoneWhileTyping('(8019) 555-010', 5)).toEqual({ text: '(801) 955-5010', caret: 7 });
    expect(formatPhoneWhileTyping('(01) 555-0100', 1)).toEqual({ text: '(015) 550-100', caret: 0 });
    expect(formatPhoneWhileTyping('+1 801', 4)).toEqual({ text: '(801', caret: 2 });
  });

  it('keeps digits in order and the number of digits before the caret, wherever one types', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[02-9][\d() -]{0,11}$/), fc.nat(), (typed, place) => {
        const caret = place % (typed.length + 1);
        const formatted = formatPhoneWhileTyping(typed, caret);
        const digits = typed.replace(/\D/g, '').slice(0, 10);
        expect(formatted.text.replace(/\D/g, '')).toBe(digits);
        const before = formatted.text.slice(0, formatted.caret).replace(/\D/g, '');
        expect(before).toBe(typed.slice(0, caret).replace(/\D/g, '').slice(0, 10));
        expect(formatPhoneWhileTyping(formatted.text).text).toBe(formatted.text);
      }),
    );
  });
});

describe('the code of a first text', () => {
  it.each([
    ['482913', '482913'],
    [' 482 913\u200E', '482913'],
    ['482-913', '482913'],
    ['４８２９１３', '482913'],
    ['48291', undefined],
    ['4829133', undefined],
    ['48291a', undefined],
    ['', undefined],
  ])('%j is read as %s', (typed, code) => {
    expect(parsePhoneCode(typed)).toBe(code);
  });
});
