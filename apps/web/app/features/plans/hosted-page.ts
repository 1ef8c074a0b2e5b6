import { hostedPageKinds } from '@barrelhive/contracts';
import * as z from 'zod/mini';

/** The answer of checkout and portal. Which of the two it leads to is undefined where it does not say so. */
export const readHostedPage = z.object({
  url: z.string(),
  page: z.catch(z.optional(z.enum(hostedPageKinds)), undefined),
});

/** A tab that is opened within the click, since browsers block what opens later, and led to its page once its address is known. */
export function openHostedTab() {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    goTo(url: string) {
      if (tab && !tab.closed) tab.location.href = url;
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
