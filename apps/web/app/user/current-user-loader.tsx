import { useCurrentUser } from './current-user';

/** Asks who is logged in as soon as a page opens: the answer also tells whether the session still holds. */
export default function CurrentUserLoader() {
  useCurrentUser();
  return null;
}
