import {
  type Caller,
  deleteSession,
  deleteSessionsOf,
  listSessionsOf,
} from '@cascade/db/features/auth/sessions.queries';
import { listDevicesOf, lockDevices } from '@cascade/db/features/key-server/devices.queries';
import type { Appender } from '@cascade/db/live/appender';
import { browserOf } from '@cascade/shared/domain/people/browser-of';
import {
  listAccountSessions,
  revokeAccountSession,
  revokeOtherSessions,
} from '@cascade/shared/features/account/sessions';
import { deviceKindOf } from '@cascade/shared/features/traffic/device-kind';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf, placeOf } from '@cascade/shared/node/network';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { emitDevicesChanged } from '../../security/devices-changed.ts';
import { notifySecurityChange } from '../../security/events.ts';
import type { Services } from '../../services.ts';

export function sessionRoutes(services: Services): BoundRoute[] {
  const { clock, sessions, live: hub } = services;
  // Before the event is delivered, so that ended sessions do not get it.
  const close = (live: Appender, { userId }: Caller, ended: string[]) =>
    live.beforeDelivery.push(() => {
      sessions.forgetAll();
      hub.recheck(userId, 'elsewhere', ended);
    });

  return [
    bind(listAccountSessions, async ({ db, caller, from }) => {
      const ends = sessions.endsOf(caller.role);
      const rows = await listSessionsOf(db, caller.userId, clock.now(), ends);
      const list = rows.map((row) => ({
        id: row.id,
        device: deviceKindOf(row.userAgent ?? undefined),
        browser: browserOf(row.userAgent),
        place: placeOf(row.ipAddress),
        isSameNetwork: networkOf(row.ipAddress ?? undefined) === networkOf(from.address),
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        signedInWith: row.signedInWith,
        hasSecondFactor: row.secondFactorAt !== null,
        isCurrent: row.id === caller.sessionId,
      }));
      return list.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    }),
    bind(revokeAccountSession, async ({ params, ...work }) => {
      const { tx: db, live, caller, from } = work;
      await lockDevices(db, caller.userId);
      const devices = await listDevicesOf(db, caller.userId);
      const gone = await deleteSession(db, caller.userId, params.id);
      if (!gone) throw new AppError('not_found', 'That session has already ended.');
      if (devices.some(({ sessionId }) => sessionId === params.id))
        await emitDevicesChanged(work, caller, clock.now());
      await notifySecurityChange(work, services, {
        userId: caller.userId,
        kind: 'session-ended',
        userAgent: from.headers['user-agent'],
        detail: browserOf(gone.userAgent),
      });
      close(live, caller, [params.id]);
      return { revoked: true as const };
    }),
    bind(revokeOtherSessions, async (work) => {
      const { tx: db, live, caller, from } = work;
      await lockDevices(db, caller.userId);
      const devices = await listDevicesOf(db, caller.userId);
      const ended = await deleteSessionsOf(db, caller.userId, caller.sessionId);
      if (ended.length === 0) return { ended: 0 };
      if (devices.some(({ sessionId }) => sessionId !== caller.sessionId))
        await emitDevicesChanged(work, caller, clock.now());
      await notifySecurityChange(work, services, {
        userId: caller.userId,
        kind: 'other-sessions-ended',
        userAgent: from.headers['user-agent'],
        detail: `${ended.length} signed out`,
      });
      close(live, caller, ended);
      return { ended: ended.length };
    }),
  ];
}
