import type { ReactNode } from 'react';
import { useMember } from '../../../api/current-user.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** For convenience only: the server authorises. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useMember();
  if (role === 'admin') return children;
  return (
    <EmptyState
      level="h1"
      title="Admin Access Required"
      hint="You do not have permission to access this page."
    />
  );
}
