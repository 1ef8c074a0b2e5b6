import type { ShortContent } from '../short-content';

/** Discord takes this many characters of a title. */
const LONGEST_TITLE = 256;
const AMBER = 0xb45309;

/** All that Discord reads as markup: of bold, a list, a link, a mention. */
const MARKUP = /[\\*_~`|>#[\]()<@:-]/g;

/** What Discord shows. Nobody is called by it, whatever stands in a name. */
export function discordMessage({ title, body, path }: ShortContent, publicUrl: string): string {
  const embed = {
    title: plain(title).slice(0, LONGEST_TITLE),
    description: plain(body),
    url: new URL(path, publicUrl).href,
    color: AMBER,
  };
  return JSON.stringify({ username: 'Barrelhive', allowed_mentions: { parse: [] }, embeds: [embed] });
}

const plain = (text: string) => text.replace(MARKUP, (character) => `\\${character}`);
