import { useId, type ReactNode } from 'react';
import { ChevronDownIcon } from './icons';

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[];
}

/** A list of questions of which at most one is open, by the browser's own means; closed answers stay findable in the page. */
export function Accordion({ items }: AccordionProps) {
  const group = useId();
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <details
          key={item.id}
          name={group}
          className="group [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:transition-[height,content-visibility] details-content:transition-discrete details-content:duration-200 open:details-content:h-auto"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 hover:text-primary [&::-webkit-details-marker]:hidden">
            <h3 className="font-sans text-base font-semibold leading-normal tracking-normal">{item.title}</h3>
            <ChevronDownIcon className="size-4.5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
          </summary>
          <div className="max-w-prose pb-5 leading-relaxed text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
