import { alertScreens } from './alert-screens';
import { entryScreens } from './entry-screens';
import { everyPage } from './every-page';
import { guestScreens } from './guest-screens';
import { memberScreens } from './member-screens';
import type { Screen } from './screen';
import { searchScreens } from './search-screens';

/** Every page of the web app, in every state that the specification names. */
export const screens: readonly Screen[] = [
  ...searchScreens,
  ...entryScreens,
  ...guestScreens,
  ...alertScreens,
  ...memberScreens,
  everyPage,
];
