import { formatQuantity } from '@barrelhive/rules';

/** A distance as shown: `0.4 mi`, `12 mi`. No line ends within it. */
export function milesText(miles: number): string {
  return `${miles < 10 ? miles.toFixed(1) : formatQuantity(Math.round(miles))}\u00a0mi`;
}
