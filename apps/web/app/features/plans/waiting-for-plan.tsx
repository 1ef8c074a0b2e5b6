import { classNames, Notice, Spinner } from '@barrelhive/ui';
import { useBroughtIntoView } from '../../shell/use-brought-into-view';

const titles = {
  checkout: 'Complete your payment in the new tab',
  portal: 'Change your plan in the new tab',
};

interface WaitingForPlanProps {
  /** The page of the payment provider that was opened. */
  page: keyof typeof titles;
  className?: string;
}

/** Says that the page goes on by itself once the plan holds that is bought in the other tab; whoever comes back from there sees it. */
export function WaitingForPlan({ page, className }: WaitingForPlanProps) {
  const place = useBroughtIntoView<HTMLDivElement>(true);
  return (
    <div ref={place} className={classNames('scroll-mt-20', className)}>
      <Notice title={titles[page]}>
        <span className="inline-flex items-center gap-2">
          <Spinner /> This page goes on by itself as soon as your plan is active.
        </span>
      </Notice>
    </div>
  );
}
