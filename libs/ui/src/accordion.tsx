import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[];
}

/** A list of questions of which at most one is open; closed answers stay findable in the page. */
export function Accordion({ items }: AccordionProps) {
  return (
    <Base.Root hiddenUntilFound className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <Base.Item key={item.id} value={item.id}>
          <Base.Header className="font-sans text-base font-semibold tracking-normal">
            <Base.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-4 text-left hover:text-primary">
              {item.title}
              <ChevronDown
                aria-hidden
                className="size-4.5 shrink-0 transition-transform duration-200 group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel
            render={(panel) => <PanelElement {...panel} />}
            className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-200 ease-out data-ending-style:h-0 data-starting-style:h-0"
          >
            <div className="max-w-prose pb-5 leading-relaxed text-muted">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}

/** Prerendered pages carry no inline styles, which the CSP forbids; the panel's height comes once the page runs. */
function PanelElement({ style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} {...(useHydrated() ? { style } : {})} />;
}
