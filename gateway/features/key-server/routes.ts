import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { listSecrets } from '@cascade/db/features/key-server/backup.queries';
import { listDevicesOf } from '@cascade/db/features/key-server/devices.queries';
import { clearInbox, readInboxOf } from '@cascade/db/features/key-server/inbox.queries';
import type { Appender } from '@cascade/db/live/appender';
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
import { type BoundRoute, bind } from '../../http/bind.ts';
import { demandFreshProof } from '../../http/proof.ts';
import { notifySecurityChange } from '../../security/events.ts';
import type { Services } from '../../services.ts';
import { begin, change, end, keepSecrets, putKeys, readBackup, readKeys } from './backup.ts';
import { type Change, remove, rename, sync, unknownDevice, upload } from './devices.ts';
import { claim, sendMessages } from './exchange.ts';
import { query, sign, writeIdentity } from './identity.ts';

type Called = {
  db: Tx;
  live: Appender;
  caller: Caller;
  from: { headers: IncomingHttpHeaders };
};

export function keyServerRoutes(services: Services): BoundRoute[] {
  const { clock, sessions, live: hub } = services;
  const proofOf =
    (caller: Caller, { headers }: { headers: IncomingHttpHeaders }) =>
    () =>
      demandFreshProof(services, caller, headers.cookie);
  const changeOf = ({ db, live, caller, from }: Called): Change => {
    const userAgent = from.headers['user-agent'];
    return {
      tx: db,
      live,
      caller,
      now: clock.now(),
      userAgent: userAgent ?? null,
      announce: (kind, detail) =>
        notifySecurityChange({ tx: db, live }, services, {
          userId: caller.userId,
          kind,
          userAgent,
          ...(detail ? { detail } : {}),
        }),
    };
  };
  return [
    bind(uploadKeys, async ({ db, live, caller, params, body, from }) => ({
      one_time_key_counts: await upload(
        changeOf({ db, live, caller, from }),
        params.deviceId,
        body,
      ),
    })),
    bind(queryKeys, ({ db, caller, body }) => query(db, caller, body.device_keys)),
    bind(claimKeys, ({ db, live, body }) => claim({ tx: db, live }, hub, body.one_time_keys)),
    bind(uploadSigningKeys, async ({ db, live, caller, body, query, from }) => {
      const change = changeOf({ db, live, caller, from });
      const refuse = async () => {
        throw new AppError('conflict', 'There is another identity already.');
      };
      await writeIdentity(change, body, query.only ? refuse : proofOf(caller, from));
      return {};
    }),
    bind(uploadSignatures, async ({ db, live, caller, body, from }) => {
      await sign(changeOf({ db, live, caller, from }), body);
      return { failures: {} };
    }),
    bind(sendToDevices, async ({ db, live, caller, body }) => {
      await sendMessages({ tx: db, live, caller }, body);
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
    bind(syncDevice, ({ db, caller, params, body }) =>
      sync({ tx: db, caller, now: clock.now() }, params.deviceId, body.since),
    ),
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
    bind(removeDevice, async ({ db, live, caller, params, from }) => {
      const ended = await remove(changeOf({ db, live, caller, from }), params.deviceId);
      if (ended)
        live.beforeDelivery.push(() => {
          sessions.forgetAll();
          hub.recheck(caller.userId, 'elsewhere', [ended]);
        });
      return {};
    }),
    bind(renameDevice, async ({ db, caller, params, body }) => {
      await rename({ tx: db, caller }, params.deviceId, body.name);
      return {};
    }),
    bind(getBackup, ({ db, caller }) => readBackup(db, caller.userId)),
    bind(createBackup, ({ db, live, caller, body, from }) =>
      begin(changeOf({ db, live, caller, from }), body.auth_data, proofOf(caller, from)),
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
