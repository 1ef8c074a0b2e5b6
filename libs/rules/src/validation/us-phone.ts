import { PHONE_PREFIX, PROFILE_PHONE_WRONG } from './phone';

const US_FORM = /^(?:(?:\(\+?1\)|\+? ?1)[-./ ]{0,3})?(?:\(\d{3}\)|\d(?:[-./ ]{0,3}\d){2})(?:[-./ ]{0,3}\d){7}$/;
/** What contact lists call a number. */
const LABELS =
  /^(?:mobile|cell|home|work|main|iphone|telephone|phone|ph|tel|text|sms|callto|facetime|whatsapp|[cmt](?=[.:]))(?:[.:#]{1,2}(?:\/\/)? ?|[ )]|$)/i;
const COUNTRY_BEFORE = /^USA? (?=\+1)/i;
const WORD_BEHIND = / ?\(?([a-z]{2,9}\)?)$/i;

/**
 * The E.164 form (`+18015550100`) of a US number in any usual spelling, or undefined. Contact lists paste marks of direction, hyphens and
 * spaces that do not break, labels, `tel:`, full-width digits, pictures, brackets and the end of a sentence along. A number with an extension is none: no
 * text reaches it.
 */
export function parseUsPhone(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu, '')
    .replace(/[\p{Pd}−·•‧⁃˗ー_~\\]/gu, '-')
    .replace(/%(?:20|2[89B])/gi, decodeURIComponent)
    .replace(/\s+/g, ' ')
    .replace(/[*"'“”‘’<>]/g, '')
    .trim()
    .replace(LABELS, '')
    .replace(COUNTRY_BEFORE, '')
    .replace(WORD_BEHIND, (all, word: string) => (LABELS.test(word) ? '' : all))
    .replace(/;phone-context=\+1$|\?body=.*$/, '')
    .replace(/[.,;:!?]$| -$/, '')
    .replace(/^\((\(\d{3}\)[^()]+|[^()]+)\)$/, '$1')
    .replace(/^\[(\d{3})\]/, '($1)')
    .replace(/^\(1-? ?(\d{3})\)/, '1 ($1)')
    .trim();
  return US_FORM.test(plain) ? PHONE_PREFIX + plain.replace(/\D/g, '').slice(-10) : undefined;
}

/** Profile: any usual US form with optional +1. */
export function profilePhoneError(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone number is required';
  return parseUsPhone(phone) ? undefined : PROFILE_PHONE_WRONG;
}
