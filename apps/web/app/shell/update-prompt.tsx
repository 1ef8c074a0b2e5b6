import { Button, useAnnounce } from '@barrelhive/ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { newVersion } from './new-version';

const READY = 'A new version is ready';

/** Offers the newer version. Nothing is reloaded before the button is pressed, so that nothing typed is lost. */
export default function UpdatePrompt() {
  const takeOver = useStore(newVersion, (state) => state.takeOver);
  const [isReloading, setReloading] = useState(false);
  const announce = useAnnounce();
  useEffect(() => announce(READY), [announce]);
  const reload = () => {
    setReloading(true);
    takeOver?.();
  };
  return (
    <section
      aria-label={READY}
      className="fixed inset-x-3 bottom-3 z-40 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-raised sm:right-auto sm:left-6 sm:bottom-6"
    >
      <p className="min-w-0 flex-1 basis-40 font-semibold">{READY}</p>
      <Button size="small" busy={isReloading} onClick={reload}>
        Reload
      </Button>
      <Button size="small" look="outline" onClick={() => newVersion.setState({}, true)}>
        Later
      </Button>
    </section>
  );
}
