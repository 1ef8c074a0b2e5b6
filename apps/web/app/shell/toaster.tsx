import { Toaster } from '@barrelhive/ui';

/** Loaded by itself, after the page. */
export default Toaster;
