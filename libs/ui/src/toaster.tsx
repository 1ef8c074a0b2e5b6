import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: at most 3, 4 s each, paused on hover and focus (sonner's own defaults). */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      mobileOffset={12}
      closeButton
      icons={{
        success: <CircleCheck className="size-5 text-stock" />,
        error: <CircleAlert className="size-5 text-zero" />,
        warning: <TriangleAlert className="size-5 text-order" />,
        info: <Info className="size-5 text-warehouse" />,
      }}
      toastOptions={{ classNames: { toast: 'barrelhive-toast' } }}
    />
  );
}
