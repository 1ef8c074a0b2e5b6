import type { Obstacle } from '@barrelhive/contracts';
import type { ShownOutlook } from './use-alert-outlooks';

const KEEPS_TEXTS_BACK: readonly Obstacle[] = [
  'no consent',
  'opted out',
  'number unusable',
  'number lost',
  'number unreachable',
  'number not confirmed',
];

/** What is known to keep every text back, of whatever alert, such as a STOP. */
export function keepsTextsBack(outlook: ShownOutlook): Obstacle | undefined {
  const obstacle = typeof outlook === 'object' ? outlook.withheld?.obstacle : undefined;
  return obstacle && KEEPS_TEXTS_BACK.includes(obstacle) ? obstacle : undefined;
}
