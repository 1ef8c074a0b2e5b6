/** A piece of HTML that is already safe to send. */
export class Markup {
  constructor(readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type Content = Markup | string | number | false | null | undefined | readonly Content[];

/** A template whose every value is escaped, unless it is itself a piece of {@link Markup}. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** Escapes text for use in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function render(content: Content): string {
  if (content === undefined || content === null || content === false) return '';
  if (content instanceof Markup) return content.markup;
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  return content.map(render).join('');
}
