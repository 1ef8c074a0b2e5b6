const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, in an element or between the quotes of an attribute: nothing in it is a tag or ends the quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A text as XML can hold it: without control characters and halves of surrogate pairs (XML 1.0, 2.2). */
export function printableText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
}

/** Words of others as HTML of a feed (RFC 4287, 3.1.1.2): nothing in them is a tag, and XML can hold them. */
export function feedHtml(text: string): string {
  return escapeHtml(printableText(text));
}
