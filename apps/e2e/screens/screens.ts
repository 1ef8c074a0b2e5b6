import { alertScreens } from './alert-screens';
import { everyPage } from './every-page';
import { guestScreens } from './guest-screens';
import { memberScreens } from './member-screens';
import type { Screen } from './screen';
import { searchScreens } from './search-screens';

/** Every page of the web app, in every state that the specification names. */
export const screens: readonly Screen[] = [
  ...searchScreens,
  ...guestScreens,
  ...alertScreens,
  ...memberScreens,
  everyPage,
];
