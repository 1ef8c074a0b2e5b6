import type { Dialog } from '@barrelhive/ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Late, lateComponent } from '../late-code/late-component';

type DialogProps = ComponentProps<typeof Dialog>;

const lateDialog = lateComponent(() => import('./dialog'));

/** Opens and closes a dialog whose code comes with the first one that is asked for. Opening rejects when the code cannot be had. */
export function useLateDialog(): {
  open: () => Promise<void>;
  close: () => void;
  render: (content: Pick<DialogProps, 'title' | 'actions'> & { children: ReactNode }) => ReactNode;
} {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: async () => {
      await lateDialog.load();
      setIsAsked(true);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    // It stays once it was there: it closes in its own time.
    render: (content) => (
      <Late component={lateDialog} need={isAsked} props={{ ...content, open: isOpen, onOpenChange: setIsOpen }} />
    ),
  };
}
