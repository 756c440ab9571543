import { Outlet } from 'react-router';
import { useMember } from '../../../api/current-user.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** For convenience only: the server authorises. */
export function AdminsOnly() {
  const { role } = useMember();
  if (role === 'admin') return <Outlet />;
  return (
    <EmptyState
      level="h1"
      title="Admin Access Required"
      hint="You do not have permission to access this page."
    />
  );
}
