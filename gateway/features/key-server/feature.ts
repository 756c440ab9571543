import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { listSecrets } from '@cascade/db/features/key-server/backup.queries';
import { listDevicesOf } from '@cascade/db/features/key-server/devices.queries';
import { clearInbox, readInboxOf } from '@cascade/db/features/key-server/inbox.queries';
import {
  changeBackup,
  createBackup,
  deleteBackup,
  getBackup,
  getSecrets,
  listRoomKeys,
  putRoomKeys,
  putSecrets,
} from '@cascade/shared/features/key-server/backup';
import {
  claimKeys,
  confirmInbox,
  INBOX_PAGE,
  queryKeys,
  readInbox,
  sendToDevices,
  syncDevice,
  uploadKeys,
  uploadSignatures,
  uploadSigningKeys,
} from '@cascade/shared/features/key-server/contract';
import {
  listDevices,
  removeDevice,
  renameDevice,
} from '@cascade/shared/features/key-server/devices';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { demandFreshProof } from '../../http/proof.ts';
import type { CallerWork } from '../../http/work.ts';
import { notifySecurityChange } from '../../security/events.ts';
import type { Services } from '../../services.ts';
import { begin, change, end, keepSecrets, putKeys, readBackup, readKeys } from './backup.ts';
import { type Change, remove, rename, sync, unknownDevice, upload } from './devices.ts';
import { claim, sendMessages } from './exchange.ts';
import { query, sign, writeIdentity } from './identity.ts';

type Called = CallerWork & { from: { headers: IncomingHttpHeaders } };

function keyServerRoutes(services: Services): BoundRoute[] {
  const { sessions, live: hub } = services;
  const proofOf =
    (caller: Caller, { headers }: { headers: IncomingHttpHeaders }) =>
    () =>
      demandFreshProof(services, caller, headers.cookie);
  const changeOf = (work: Called): Change => {
    const userAgent = work.from.headers['user-agent'];
    return {
      ...work,
      userAgent: userAgent ?? null,
      announce: (kind, detail) =>
        notifySecurityChange(work, services, {
          userId: work.userId,
          kind,
          userAgent,
          ...(detail ? { detail } : {}),
        }),
    };
  };
  return [
    bind(uploadKeys, async ({ params, body, ...work }) => ({
      one_time_key_counts: await upload(changeOf(work), params.deviceId, body),
    })),
    bind(queryKeys, ({ db, caller, body }) => query(db, caller, body.device_keys)),
    bind(claimKeys, ({ body, ...work }) => claim(work, hub, body.one_time_keys)),
    bind(uploadSigningKeys, async ({ body, query, ...work }) => {
      const change = changeOf(work);
      const refuse = async () => {
        throw new AppError('conflict', 'There is another identity already.');
      };
      await writeIdentity(change, body, query.only ? refuse : proofOf(work.caller, work.from));
      return {};
    }),
    bind(uploadSignatures, async ({ body, ...work }) => {
      await sign(changeOf(work), body);
      return { failures: {} };
    }),
    bind(sendToDevices, async ({ body, ...work }) => {
      await sendMessages(work, body);
      return {};
    }),
    bind(readInbox, async ({ db, caller, params, query }) => {
      const waiting = await readInboxOf(
        db,
        caller.userId,
        params.deviceId,
        query.after,
        INBOX_PAGE,
      );
      if (!waiting) throw unknownDevice();
      return waiting;
    }),
    bind(confirmInbox, async ({ db, caller, params, body }) => {
      if (!(await clearInbox(db, caller.userId, params.deviceId, body.upTo))) throw unknownDevice();
      return {};
    }),
    bind(syncDevice, ({ params, body, ...work }) => sync(work, params.deviceId, body.since)),
    bind(listDevices, async ({ db, caller }) => {
      const rows = await listDevicesOf(db, caller.userId);
      return rows.map((row) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        seenAt: new Date(row.seenAt).toISOString(),
        approvedAt: row.approvedAt && new Date(row.approvedAt).toISOString(),
        isThisSession: row.sessionId === caller.sessionId,
      }));
    }),
    bind(removeDevice, async ({ params, ...work }) => {
      const ended = await remove(changeOf(work), params.deviceId);
      if (ended)
        work.live.beforeDelivery.push(() => {
          sessions.forgetAll();
          hub.recheck(work.userId, 'elsewhere', [ended]);
        });
      return {};
    }),
    bind(renameDevice, async ({ params, body, ...work }) => {
      await rename(work, params.deviceId, body.name);
      return {};
    }),
    bind(getBackup, ({ db, caller }) => readBackup(db, caller.userId)),
    bind(createBackup, ({ body, ...work }) =>
      begin(changeOf(work), body.auth_data, proofOf(work.caller, work.from)),
    ),
    bind(changeBackup, ({ db, caller, params, body, from }) =>
      change(db, caller.userId, params.version, body.auth_data, proofOf(caller, from)),
    ),
    bind(deleteBackup, async ({ db, caller, params }) => {
      await end(db, caller.userId, params.version);
      return {};
    }),
    bind(putRoomKeys, ({ db, caller, params, body }) =>
      putKeys(db, caller.userId, params.version, body.rooms),
    ),
    bind(listRoomKeys, ({ db, caller, params, query }) =>
      readKeys(db, caller.userId, params.version, query),
    ),
    bind(getSecrets, ({ db, caller }) => listSecrets(db, caller.userId)),
    bind(putSecrets, async ({ db, caller, body, from }) => {
      await keepSecrets(db, caller.userId, body, proofOf(caller, from));
      return {};
    }),
  ];
}

export const keyServer: Feature = { routes: keyServerRoutes };
