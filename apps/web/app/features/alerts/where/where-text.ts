import type { AlertScope } from '@barrelhive/contracts';
import { counted } from '@barrelhive/rules';

/** Where an alert looks, and for how many bottles. */
export interface AlertWhere {
  scope: AlertScope;
  atLeast: number;
}

export const SCOPES = [
  { scope: 'anywhere', label: 'Anywhere in Utah', hint: 'When Utah has it again, or it comes to one of your stores.' },
  { scope: 'my-stores', label: 'At my stores', hint: 'Only when it comes to one of your stores.' },
] as const;

/** `Anywhere in Utah`, or `At my stores, at least 6 bottles`. */
export function whereText({ scope, atLeast }: AlertWhere): string {
  const place = SCOPES.find((each) => each.scope === scope)?.label ?? '';
  return atLeast > 1 ? `${place}, at least ${counted(atLeast, 'bottle')}` : place;
}
