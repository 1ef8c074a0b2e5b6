import { isThisMachine, THIS_MACHINE } from '@barrelhive/service-kit';

/** The pages of ours that the payment provider may send a person back to. */
export const RETURN_PATHS = ['/payment-success', '/subscription-select', '/account'] as const;

const LEGIBLE = /^[\x21-\x5b\x5d-\x7e]+$/;

/**
 * The address to come back to, or undefined when it is not exactly one of our own pages. Only a whole address of our own origin
 * is taken; browsers and parsers disagree about the rest (`//e`, `/\e`, `https:\\e`, `o@e`), so none of it is repaired.
 */
export function ownReturnAddress(address: string, publicUrl: string): string | undefined {
  const origin = ownOrigins(publicUrl).find((own) => address.startsWith(`${own}/`));
  if (origin === undefined || !LEGIBLE.test(address) || !URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  const writtenPath = address.slice(origin.length).split(/[?#]/, 1)[0];
  const isOurs = RETURN_PATHS.some((path) => path === pathname && path === writtenPath);
  return isOurs ? address : undefined;
}

/** A product on this machine is opened by any of its names, whichever was told. */
function ownOrigins(publicUrl: string): string[] {
  const { origin, protocol, port } = new URL(publicUrl);
  if (!isThisMachine(publicUrl)) return [origin];
  return THIS_MACHINE.map((hostname) => `${protocol}//${hostname}${port && `:${port}`}`);
}

/** Where a finished checkout leads unless the caller says otherwise; the provider fills in the id. */
export function defaultSuccessAddress(publicUrl: string): string {
  return `${new URL(publicUrl).origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`;
}

export function defaultCancelAddress(publicUrl: string): string {
  return `${new URL(publicUrl).origin}/subscription-select`;
}

/** Where the customer portal leads back to. */
export function portalReturnAddress(publicUrl: string): string {
  return `${new URL(publicUrl).origin}/account`;
}
