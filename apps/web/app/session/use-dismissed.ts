import { useState } from 'react';
import { browserStorage, storeIfRoom } from './browser-storage';

/** Whether something was dismissed for the session, which is kept under a key, and what dismisses it. */
export function useDismissed(key: string): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(() => browserStorage('sessionStorage').getItem(key) !== null);
  const dismiss = () => {
    storeIfRoom(browserStorage('sessionStorage'), key, 'true');
    setDismissed(true);
  };
  return [isDismissed, dismiss];
}
