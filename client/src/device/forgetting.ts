import { deleteDatabases, deleteSharedDatabase, listOwners } from './databases.ts';
import { removeExpiredEntries } from './member-entries.ts';
import { recordedOwner } from './owner.ts';
import { whileLeading } from './tab-leader.ts';
import { listToForget, noteForgotten, noteToForget } from './to-forget.ts';

/**
 * Run before opening a member's database, so that new data is not deleted.
 * @param publicId undefined for all members
 */
export async function finishForgetting(publicId?: string): Promise<void> {
  for (const id of listToForget().filter((one) => publicId === undefined || one === publicId))
    await whileLeading(`forget:${id}`, async () => {
      if (!listToForget().includes(id)) return; // deleted by another tab
      await deleteDatabases(id);
      noteForgotten(id);
    });
}

/** Also deletes expired entries. */
export async function forgetOthers(): Promise<void> {
  const owner = recordedOwner();
  if (owner === undefined) return; // member not known yet
  removeExpiredEntries();
  await deleteSharedDatabase();
  for (const id of await listOwners()) if (id !== owner) noteToForget(id);
  await finishForgetting();
}
