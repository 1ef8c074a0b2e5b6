import { Skeleton } from '@barrelhive/ui';
import { ProductCardSkeleton } from '../products/product-card-skeleton';

/** What stands between header and footer until a page's own code has come. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" data-page-pending className="mx-auto w-full max-w-6xl px-4 pb-20 pt-8 md:px-6 md:pt-12">
      <p className="sr-only">Loading</p>
      <Skeleton className="mb-7 h-10 w-56" />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <ProductCardSkeleton />
        <ProductCardSkeleton />
        <ProductCardSkeleton />
      </div>
    </div>
  );
}
