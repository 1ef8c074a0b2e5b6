import { useToastsAsked } from '@barrelhive/ui';
import { Late, lateComponent } from '../late-code/late-component';

export const lateToaster = lateComponent(() => import('./toaster'));

/** The toaster comes with the first thing there is to say; what is said while it cannot be had waits for it. */
export function Toasts() {
  return <Late component={lateToaster} need={useToastsAsked()} props={{}} />;
}
