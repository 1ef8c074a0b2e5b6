import { Button, Dialog } from '@barrelhive/ui';
import { useEffect, useRef, useState } from 'react';
import { SEARCHES_UNFINISHED } from './texts';

/** While searches run, asks before the page is refreshed or left. */
export function UnfinishedSearchesGuard({ searching }: { searching: boolean }) {
  const [asking, setAsking] = useState(false);
  const leaving = useRef(false);

  useEffect(() => {
    if (!searching) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'r' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setAsking(true);
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

  const refresh = () => {
    leaving.current = true;
    window.location.reload();
  };

  return (
    <Dialog
      open={asking}
      onOpenChange={setAsking}
      title="Searches Still Loading"
      actions={
        <>
          <Button onClick={() => setAsking(false)}>Wait for Results</Button>
          <Button look="outline" onClick={refresh}>
            Refresh Anyway
          </Button>
        </>
      }
    >
      {SEARCHES_UNFINISHED}
    </Dialog>
  );
}
