import { linkClass } from '@barrelhive/ui';
import { Link } from 'react-router';

/** The way to the plans, for what the plan of whoever looks has not. */
export function SeePlans() {
  return (
    <Link to="/subscription-select" className={linkClass}>
      See plans
    </Link>
  );
}
