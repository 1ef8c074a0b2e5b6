import { accountExamples } from './account-examples';
import { alertExamples } from './alert-examples';
import { controlExamples } from './control-examples';
import { displayExamples } from './display-examples';
import type { Examples } from './example';
import { overlayExamples } from './overlay-examples';
import { productExamples } from './product-examples';

/** The examples of every component of libs/ui. */
export const uiExamples: Examples = { ...controlExamples, ...displayExamples, ...overlayExamples };

/** All that `/_ui` shows, by its heading. */
export const everyExample: readonly { title: string; examples: Examples }[] = [
  { title: 'Controls', examples: controlExamples },
  { title: 'Displays', examples: displayExamples },
  { title: 'Over the page', examples: overlayExamples },
  { title: 'Bottles', examples: productExamples },
  { title: 'Alerts', examples: alertExamples },
  { title: 'Accounts and plans', examples: accountExamples },
];
