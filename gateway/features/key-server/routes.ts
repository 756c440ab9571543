import { listSecrets, writeSecret } from '@cascade/db/queries/key-server-backup';
import { listDevicesOf } from '@cascade/db/queries/key-server-devices';
import { clearInbox, readInboxOf } from '@cascade/db/queries/key-server-inbox';
import {
  claimKeys,
  confirmInbox,
  INBOX_PAGE,
  listDevices,
  queryKeys,
  readInbox,
  removeDevice,
  sendToDevices,
  syncDevice,
  uploadKeys,
  uploadSignatures,
  uploadSigningKeys,
} from '@cascade/shared/contracts/key-server';
import {
  changeBackup,
  createBackup,
  deleteBackup,
  getBackup,
  getSecrets,
  listRoomKeys,
  putRoomKeys,
  putSecrets,
} from '@cascade/shared/contracts/key-server-backup';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { begin, change, end, putKeys, readBackup, readKeys } from './backup.ts';
import { remove, sync, upload } from './devices.ts';
import { claim, sendMessages } from './exchange.ts';
import { query, sign, writeIdentity } from './identity.ts';

const unknownDevice = () => new AppError('not_found', 'There is no such device.');

export function keyServerRoutes({ clock, live: hub }: Services): BoundRoute[] {
  return [
    bind(uploadKeys, async ({ db, live, caller, params, body }) => ({
      one_time_key_counts: await upload(
        { tx: db, live, caller, now: clock.now() },
        params.deviceId,
        body,
      ),
    })),
    bind(queryKeys, ({ db, caller, body }) => query(db, caller, body.device_keys)),
    bind(claimKeys, ({ db, live, body }) => claim({ tx: db, live }, hub, body.one_time_keys)),
    bind(uploadSigningKeys, async ({ db, live, caller, body }) => {
      await writeIdentity({ tx: db, live, caller, now: clock.now() }, body);
      return {};
    }),
    bind(uploadSignatures, async ({ db, live, caller, body }) => {
      await sign({ tx: db, live, caller, now: clock.now() }, body);
      return { failures: {} };
    }),
    bind(sendToDevices, async ({ db, live, caller, body }) => {
      await sendMessages({ tx: db, live, caller, now: clock.now() }, body);
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
      return rows.map(({ deviceId, sessionId, createdAt, seenAt }) => ({
        deviceId,
        createdAt: new Date(createdAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
        isThisSession: sessionId === caller.sessionId,
      }));
    }),
    bind(removeDevice, async ({ db, live, caller, params }) => {
      await remove({ tx: db, live, caller, now: clock.now() }, params.deviceId);
      return {};
    }),
    bind(getBackup, ({ db, caller }) => readBackup(db, caller.userId)),
    bind(createBackup, ({ db, caller, body }) => begin(db, caller.userId, body.auth_data)),
    bind(changeBackup, ({ db, caller, params, body }) =>
      change(db, caller.userId, params.version, body.auth_data),
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
    bind(putSecrets, async ({ db, caller, body }) => {
      for (const [name, sealed] of Object.entries(body))
        await writeSecret(db, caller.userId, name, sealed);
      return {};
    }),
  ];
}
