import { formatQuantity } from '@barrelhive/rules';

/** A distance as shown: `0.4 mi`, `12 mi`. */
export function milesText(miles: number): string {
  return `${miles < 10 ? miles.toFixed(1) : formatQuantity(Math.round(miles))} mi`;
}
