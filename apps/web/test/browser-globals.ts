import { TextDecoder, TextEncoder } from 'node:util';

/** Every browser has these, jsdom does not; React Router needs them when it is loaded. Import this file first. */
Object.assign(globalThis, { TextDecoder, TextEncoder });
