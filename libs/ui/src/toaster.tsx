import { Toast as Base } from '@base-ui/react/toast';
import { useEffect, type ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from './icons';
import { connectToaster, type Toast, type ToastKind } from './toast';

const SHOWN_FOR_MS = 4_000;
const SHOWN_AT_ONCE = 3;

const icons: Record<ToastKind, ReactNode> = {
  success: <CircleCheckIcon className="size-5 shrink-0 text-stock" />,
  error: <CircleAlertIcon className="size-5 shrink-0 text-zero" />,
  warning: <TriangleAlertIcon className="size-5 shrink-0 text-order" />,
  info: <InfoIcon className="size-5 shrink-0 text-warehouse" />,
};

/** Where toasts appear: at most 3 at once, 4 s each, read out politely; they wait while the pointer or the focus is on them. */
export function Toaster() {
  return (
    <Base.Provider timeout={SHOWN_FOR_MS} limit={SHOWN_AT_ONCE}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-3 bottom-3 z-50 outline-none sm:left-auto sm:right-6 sm:bottom-6 sm:w-89">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts, add, close } = Base.useToastManager<Toast>();
  useEffect(
    () => connectToaster((toast) => void add({ type: toast.kind, data: toast, ...(toast.id && { id: toast.id }) })),
    [add],
  );
  return (
    <ol>
      {toasts.map((shown) => (
        // A message is an entry of the list; Base UI would make each a dialog.
        <Base.Root
          key={shown.id}
          toast={shown}
          render={<li />}
          role={undefined}
          aria-modal={undefined}
          className="toast"
        >
          {shown.data && <Message {...shown.data} onClose={() => close(shown.id)} />}
        </Base.Root>
      ))}
    </ol>
  );
}

function Message({ kind, text, action, onClose }: Toast & { onClose: () => void }) {
  const act = () => {
    action?.onClick();
    onClose();
  };
  return (
    <Base.Content className="flex items-center gap-2.5 p-4 text-[0.9375rem] leading-normal">
      {icons[kind]}
      <Base.Description render={<div />} className="min-w-0 flex-1 font-[550]">
        {text}
      </Base.Description>
      {action && (
        <button
          type="button"
          onClick={act}
          className="min-h-8 shrink-0 rounded bg-primary px-3 text-xs font-semibold text-on-primary"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close toast"
        onClick={onClose}
        className="absolute top-0 left-0 flex size-5 -translate-x-1/3 -translate-y-1/3 items-center justify-center rounded-full border border-line bg-surface"
      >
        <XIcon className="size-3" />
      </button>
    </Base.Content>
  );
}
