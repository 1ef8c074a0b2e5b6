import { LoaderCircle } from 'lucide-react';

/** A small turning ring; always beside a word that says what is going on, hence hidden from assistive technology. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`${className} shrink-0 animate-spin`} />;
}
