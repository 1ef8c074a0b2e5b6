import { PRODUCT_NAME } from '@barrelhive/rules';
import { Link } from 'react-router';
import { openLinks } from './site-links';
import { ThemeSwitch } from './theme-switch';

const links = [
  { to: '/product-search', label: 'Product Search' },
  ...openLinks,
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
] as const;

export function SiteFooter() {
  return (
    <footer className="visitor-held:hidden page-pending:hidden border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-5 px-4 py-8 md:px-6">
        <p className="max-w-md text-sm text-muted">
          {PRODUCT_NAME} is an independent service and is not affiliated with the Utah DABS. For adults 21 and older.
          Please drink responsibly.
        </p>
        <nav aria-label="Footer" className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm font-medium">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="py-1 underline-offset-4 hover:text-primary hover:underline">
              {label}
            </Link>
          ))}
          <ThemeSwitch />
        </nav>
      </div>
    </footer>
  );
}
