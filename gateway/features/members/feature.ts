import { listMembersWith } from '@cascade/db/features/members/members.queries';
import {
  liftSuspension,
  listMembers,
  setMemberRole,
  signMemberOut,
  suspendMember,
  verifyMemberEmail,
} from '@cascade/shared/features/members/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { changeRole, lift, signOut, suspend, verifyEmail } from './actions.ts';
import { cursorOf, managed, readCursor } from './views.ts';

function memberRoutes(services: Services): BoundRoute[] {
  return [
    bind(listMembers, async ({ db, caller, query: { search, group = null, cursor, limit } }) => {
      const wanted = { search, group, after: readCursor(cursor), limit: limit + 1 };
      const rows = await listMembersWith(db, wanted, services.clock.now());
      return Page.of(rows, limit, cursorOf, (row) => managed(row, caller.userId));
    }),
    bind(setMemberRole, (context) => changeRole(context, context.params.id, context.body)),
    bind(verifyMemberEmail, (context) => verifyEmail(context, context.params.id)),
    bind(suspendMember, (context) => suspend(context, context.params.id, context.body.reason)),
    bind(liftSuspension, (context) => lift(context, context.params.id, context.body.reason)),
    bind(signMemberOut, (context) => signOut(context, context.params.id)),
  ];
}

export const members: Feature = { routes: memberRoutes };
