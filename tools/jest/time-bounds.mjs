import { expect, jest } from '@jest/globals';

/**
 * How long one test may take. All are far above what a test needs on a quiet machine, and above the bound of `eventually`, which says
 * what it waited for: a busy machine is slow to start servers.
 */
const WHOLE_PRODUCT_MS = 600_000;
const INTEGRATION_MS = 360_000;
const UNIT_MS = 180_000;

const file = expect.getState().testPath ?? '';

if (file.includes('/flows/')) jest.setTimeout(WHOLE_PRODUCT_MS);
else jest.setTimeout(file.endsWith('.int.spec.ts') ? INTEGRATION_MS : UNIT_MS);
