import { formatDollars, monthlyPriceCents, PRODUCT_NAME } from '@barrelhive/rules';
import { BellRingIcon, buttonClass, MapPinnedIcon, WarehouseIcon } from '@barrelhive/ui';
import { Link } from 'react-router';

const reasons = [
  {
    icon: BellRingIcon,
    title: 'Texts that matter',
    text: 'Back in stock, price changes, new bottles. One message per alert per day.',
  },
  { icon: MapPinnedIcon, title: 'Every store', text: 'Which store, which city, how many on the shelf.' },
  { icon: WarehouseIcon, title: 'Ahead of the shelf', text: 'Warehouse and on-order counts show what comes next.' },
] as const;

/** Invites those without an account; CSS hides it from the others before anything is painted. */
export function PromoBox() {
  return (
    <section
      aria-labelledby="promo-title"
      className="visitor-known:hidden rounded-card border border-line bg-surface p-6 shadow-card md:p-9"
    >
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div className="min-w-0 max-w-xl">
          <h2 id="promo-title" className="text-2xl md:text-3xl">
            Stop driving from store to store
          </h2>
          <p className="mt-2 text-muted">
            Sign up for {PRODUCT_NAME}, save what you hunt for, and let your phone tell you. Free to search, texts from{' '}
            <span className="figures">{formatDollars(monthlyPriceCents.basic)}</span> a month.
          </p>
        </div>
        <Link to="/signup" className={buttonClass('primary', 'large')}>
          Sign Up
        </Link>
      </div>
      <ul className="mt-8 grid gap-6 border-t border-line pt-7 md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-primary" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
