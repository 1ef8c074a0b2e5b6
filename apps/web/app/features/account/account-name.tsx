import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../user/current-user';

/** Tells a password manager whose password is changed. Without a name beside it, it would keep the new one as another account's, or not at all. */
export function AccountName() {
  const { data } = useQuery({ ...currentUserQuery, enabled: false });
  return <input type="email" autoComplete="username" value={data?.email ?? ''} readOnly hidden />;
}
