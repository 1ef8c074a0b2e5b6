import { counted } from '@barrelhive/rules';
import * as z from 'zod';
import { matchPath } from '../../notices/match-words';
import type { AlertContent, MessageContent } from '../../notices/message-content';
import { announcementInShort, changedBottles, cut, storeLines, titleOf } from '../short-content';

const MOST_BOTTLES = 40;
const MOST_STORES = 8;
const LONGEST_SUBJECT = 78;
const LONGEST_TERM = 40;

const part = z.object({
  heading: z.string().optional(),
  bottles: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  /** So many more bottles are not listed. */
  more: z.int(),
  link: z.object({ text: z.string(), path: z.string() }),
});

/** What a mail says, from which both its forms are made. */
export const mailContent = z.object({ subject: z.string(), parts: z.array(part) });

export type MailContent = z.infer<typeof mailContent>;

type MailPart = z.infer<typeof part>;

/** What is mailed of a notice. Throws for what is told by text messages alone. */
export function mailOf(content: MessageContent): MailContent {
  switch (content.kind) {
    case 'alert':
      return { subject: subjectOf([content.match]), parts: [partOf(content.match, 'See the stores as they are now')] };
    case 'morning': {
      const parts = content.alerts.map((match) => ({
        heading: `For “${cut(match.term, LONGEST_TERM)}”`,
        ...partOf(match, 'Open this alert'),
      }));
      return { subject: subjectOf(content.alerts), parts };
    }
    case 'list':
    case 'list-posted':
    case 'drawing': {
      const { title, body, path } = announcementInShort(content);
      const bottles = [{ title, lines: body.split('\n') }];
      return { subject: oneLine(title), parts: [{ bottles, more: 0, link: { text: 'Open the page', path } }] };
    }
    default:
      throw new Error(`a ${content.kind} is no mail`);
  }
}

function partOf(match: AlertContent['match'], text: string): MailPart {
  const { items, mine = [] } = match;
  const inOrder = changedBottles(items);
  return {
    bottles: inOrder.slice(0, MOST_BOTTLES).map((changes) => ({
      title: titleOf(changes),
      lines: storeLines(changes[0], mine, MOST_STORES),
    })),
    more: Math.max(0, inOrder.length - MOST_BOTTLES),
    link: { text, path: matchPath(match) },
  };
}

/** One bottle by its name, more by their number and what they were found for. */
function subjectOf(alerts: readonly AlertContent['match'][]): string {
  const bottles = changedBottles(alerts.flatMap((match) => match.items));
  const [first, ...others] = bottles;
  if (first && others.length === 0) return oneLine(titleOf(first));
  const terms = alerts.map(({ term }) => `“${term}”`);
  return oneLine(`${counted(bottles.length, 'bottle')} for ${terms.join(', ')}`);
}

/** As a header takes it: whatever stands in a name, it is one line. */
export function oneLine(text: string): string {
  return cut(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), LONGEST_SUBJECT);
}
