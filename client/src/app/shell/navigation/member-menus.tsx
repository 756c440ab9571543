import type { Member } from '@cascade/shared/features/auth/contract';
import { BellMenu } from '../../../features/notices/bell-menu.tsx';
import { AccountMenu } from './account-menu.tsx';

/** In the header, at its end. */
export function MemberMenus({ member }: { member: Member }) {
  return (
    <>
      <BellMenu />
      <AccountMenu member={member} />
    </>
  );
}
