import { deleteDatabases, deleteSharedDatabase, listOwners } from './databases.ts';
import { removeExpiredEntries } from './member-entries.ts';
import { recordedOwner } from './owner.ts';
import { underTabLock } from './tab-lock.ts';
import { listToForget, noteForgotten, noteToForget } from './to-forget.ts';

/**
 * Deletes the databases of members who are to be forgotten, also those that an earlier page could
 * not delete. A database of a member is opened only after this, or it would take new data along.
 * @param publicId one member's alone; undefined is everybody's
 */
export async function finishForgetting(publicId?: string): Promise<void> {
  const { signal } = new AbortController();
  for (const id of listToForget().filter((one) => publicId === undefined || one === publicId))
    await underTabLock(`forget:${id}`, signal, async () => {
      if (!listToForget().includes(id)) return; // another tab has done it meanwhile
      await deleteDatabases(id);
      noteForgotten(id);
    });
}

/** Forgets everybody but the member whose data this device may hold, and what has grown old. */
export async function forgetOthers(): Promise<void> {
  const owner = recordedOwner();
  if (owner === undefined) return; // nobody has said yet who is here
  removeExpiredEntries();
  await deleteSharedDatabase();
  for (const id of await listOwners()) if (id !== owner) noteToForget(id);
  await finishForgetting();
}
