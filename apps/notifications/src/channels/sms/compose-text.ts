import {
  CODE_PLACE,
  composeAccountMessage,
  composeAlertMessage,
  composeDrawingMessage,
  composeFirstText,
  composeListPostedMessage,
  composeListReleasedMessage,
  monthName,
} from '@barrelhive/rules';
import { matchPath } from '../../notices/match-words';
import type { MessageContent } from '../../notices/message-content';

/** The text message for the content, with the product's name, a link and the STOP hint. A code has its place in it, and is not there yet. */
export function textOf(content: MessageContent, publicUrl: string): string {
  const page = (path: string) => new URL(path, publicUrl).href;
  switch (content.kind) {
    case 'alert': {
      const { term, items, mine } = content.match;
      return composeAlertMessage({ term, items, mine, link: page(matchPath(content.match)) });
    }
    case 'list': {
      const { month, itemCount, matching } = content;
      const link = page('/allocated-items');
      return composeListReleasedMessage({ month: monthName(month), itemCount, matching, link });
    }
    case 'list-posted':
      return composeListPostedMessage({ ...content, link: page('/list') });
    case 'drawing': {
      const { names, itemCount } = content;
      return composeDrawingMessage({ names, itemCount, link: page('/allocated-items') });
    }
    case 'first-text':
      return composeFirstText(CODE_PLACE);
    case 'account':
      return composeAccountMessage(content.news);
    case 'morning':
      throw new Error('what comes in the morning is no text');
  }
}
