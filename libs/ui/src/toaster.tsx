import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { connectToaster } from './toast';

/** Where toasts appear: at most 3, 4 s each, paused on hover and focus (sonner's own defaults). */
export function Toaster() {
  useEffect(() => connectToaster(({ kind, text, ...options }) => sonner[kind](text, options)), []);
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
