import { Button } from '@barrelhive/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLateDialog } from '../../../shell/late-dialog';
import { SEARCHES_UNFINISHED } from '../texts';

/** While searches run, asks before the page is refreshed or left. */
export function UnfinishedSearchesGuard({ searching }: { searching: boolean }) {
  const dialog = useLateDialog();
  const leaving = useRef(false);

  const refresh = () => {
    leaving.current = true;
    window.location.reload();
  };
  const ask = useEffectEvent(() => {
    // Without a connection the dialog cannot be had, and the browser's own has to do.
    dialog.open().catch(() => window.confirm(SEARCHES_UNFINISHED) && refresh());
  });

  useEffect(() => {
    if (!searching) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'r' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      ask();
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (leaving.current) return;
      event.preventDefault();
      // Browsers show their own words; older ones show these.
      event.returnValue = SEARCHES_UNFINISHED;
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [searching]);

  return dialog.render({
    title: 'Searches Still Loading',
    actions: (
      <>
        <Button onClick={dialog.close}>Wait for Results</Button>
        <Button look="outline" onClick={refresh}>
          Refresh Anyway
        </Button>
      </>
    ),
    children: SEARCHES_UNFINISHED,
  });
}
