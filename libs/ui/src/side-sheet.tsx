import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { XIcon } from './icons';

interface SideSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
}

/** A panel that slides in from the right over the page. */
export function SideSheet({ open, onOpenChange, title, trigger, children }: SideSheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,85vw)] flex-col overflow-y-auto border-l border-line bg-paper p-4 text-ink shadow-raised transition-transform duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="mb-2 flex items-center justify-between">
            <Base.Title className="pl-3 font-serif text-lg">{title}</Base.Title>
            <Base.Close
              aria-label="Close menu"
              className="inline-flex size-11 items-center justify-center rounded-field hover:bg-bone"
            >
              <XIcon className="size-5" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
