/** Stands behind a store to which whoever looks drives. */
export function YourStore() {
  return <span className="ml-2 text-xs font-semibold whitespace-nowrap text-primary">Your store</span>;
}
