import { Button, classNames } from '@barrelhive/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { everyExample } from '../building-blocks/every-example';
import { type Example, showStates } from '../building-blocks/example';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';
import { ThemeSwitch } from '../shell/theme-switch';
import { useTheme } from '../shell/theme-store';

export const meta = () => pageMeta({ title: 'Building blocks' });

const widths = ['wide', 'narrow'] as const;

/** `/_ui`: every building block in every state. For those who build the app: nothing that is delivered has it. */
export default function BuildingBlocks() {
  const [query, setQuery] = useSearchParams();
  const theme = useTheme();
  const shownWidth = query.get('width') === 'narrow' ? 'narrow' : 'wide';
  useEffect(showStates);

  if (query.has('framed')) {
    return (
      <Page title="Building blocks">
        <AllBlocks />
      </Page>
    );
  }
  return (
    <Page
      title="Building blocks"
      action={
        <div className="flex flex-wrap items-center gap-3">
          <div role="group" aria-label="Width" className="flex gap-2">
            {widths.map((width) => (
              <Button
                key={width}
                size="small"
                look={width === shownWidth ? 'primary' : 'outline'}
                aria-pressed={width === shownWidth}
                onClick={() => setQuery(width === 'wide' ? {} : { width }, { replace: true })}
              >
                {width}
              </Button>
            ))}
          </div>
          <ThemeSwitch />
        </div>
      }
    >
      {shownWidth === 'wide' ? (
        <AllBlocks />
      ) : (
        // A frame has a width of its own, which the rules for narrow screens ask for.
        <iframe
          key={theme}
          title="Building blocks on a phone"
          src="/_ui?framed"
          width={390}
          height={844}
          className="mx-auto max-w-full rounded-card border border-line"
        />
      )}
    </Page>
  );
}

function AllBlocks() {
  return everyExample.map(({ title, examples }) => (
    <section key={title} aria-label={title} className="mb-14 grid gap-8">
      {Object.entries(examples).map(([name, ofBlock]) => (
        <div key={name}>
          <h2 className="mb-3 text-xl">{name}</h2>
          <div className="grid items-start gap-4 md:grid-cols-2">
            {ofBlock.map((example) => (
              <ExampleFigure key={example.state} name={name} {...example} />
            ))}
          </div>
        </div>
      ))}
    </section>
  ));
}

function ExampleFigure({ name, state, shown, isWide }: Example & { name: string }) {
  return (
    <figure aria-label={`${name}: ${state}`} className={classNames('min-w-0', isWide && 'md:col-span-full')}>
      <figcaption className="mb-1 text-sm text-muted">{state}</figcaption>
      {shown}
    </figure>
  );
}
