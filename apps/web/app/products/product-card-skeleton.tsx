import { Card, Skeleton } from '@barrelhive/ui';

/** A screen of product cards, until a page knows which. */
export function LoadingCards({ label }: { label: string }) {
  return (
    <div aria-busy="true" data-page-pending className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <p className="sr-only">{label}</p>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** A product card before its figures: the same lines in the same places. `name` is what a placeholder is called. */
export function ProductCardSkeleton({ name }: { name?: string }) {
  return (
    <Card className="flex flex-col">
      <div className="flex min-h-14 items-start justify-between gap-4">
        {name === undefined ? (
          <Skeleton className="h-6 w-3/5" />
        ) : (
          <p className="font-serif text-[1.1875rem] font-semibold text-muted">{name}</p>
        )}
        <Skeleton className="h-6 w-16" />
      </div>
      <div className="mb-4 flex h-5 items-center">
        <Skeleton className="h-3.5 w-2/5" />
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Skeleton className="h-15 rounded-field" />
        <Skeleton className="h-15 rounded-field" />
        <Skeleton className="h-15 rounded-field" />
      </div>
      <div className="mt-3 flex min-h-11 items-center justify-end">
        <Skeleton className="h-4 w-36" />
      </div>
    </Card>
  );
}
