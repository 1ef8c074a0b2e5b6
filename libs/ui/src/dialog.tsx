import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the safe one first: it gets the focus and stands at the right. */
  actions: ReactNode;
}

/** A modal question or message. Escape and a click outside close it; focus returns to where it came from. */
export function Dialog({ open, onOpenChange, title, children, actions }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed left-1/2 top-1/2 z-50 max-h-[90dvh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-raised transition duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
          <Base.Title className="text-xl">{title}</Base.Title>
          {children && (
            <Base.Description render={<div />} className="mt-2 leading-relaxed text-muted">
              {children}
            </Base.Description>
          )}
          <div className="mt-6 flex flex-row-reverse flex-wrap gap-3">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
