import { Notice, Spinner } from '@barrelhive/ui';

const titles = {
  checkout: 'Complete your payment in the new tab',
  portal: 'Change your plan in the new tab',
};

interface WaitingForPlanProps {
  /** The page of the payment provider that was opened. */
  page: keyof typeof titles;
  className?: string;
}

/** Says that the page goes on by itself once the plan holds that is bought in the other tab. */
export function WaitingForPlan({ page, className }: WaitingForPlanProps) {
  return (
    <Notice className={className} title={titles[page]}>
      <span className="inline-flex items-center gap-2">
        <Spinner /> This page goes on by itself as soon as your plan is active.
      </span>
    </Notice>
  );
}
