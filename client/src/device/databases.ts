import { deleteDB } from 'idb';

/** What a member keeps in a database of their own. The encryption library makes several. */
export type DatabaseKind = 'pending' | 'messages' | 'keys';

/** @param rest what follows the member, where there are several of a kind */
export const databaseName = (kind: DatabaseKind, publicId: string, rest?: string): string =>
  rest === undefined ? `${kind}:${publicId}` : `${kind}:${publicId}:${rest}`;

/** Those of a member that are here; a browser that cannot list its databases names none. */
export async function listDatabases(publicId: string): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.flatMap(({ name }) => (name?.includes(publicId) ? [name] : []));
}

/** Deletes all databases of a member. Resolves once no tab has one of them open. */
export async function deleteDatabases(publicId: string): Promise<void> {
  const known = [databaseName('pending', publicId), databaseName('messages', publicId)];
  const names = new Set([...known, ...(await listDatabases(publicId))]);
  await Promise.all([...names].map((name) => deleteDB(name)));
}

const OF_A_MEMBER = /^(?:pending|messages|keys):([0-9a-f-]{36})(?::|$)/;

/** The members who have databases here. */
export async function listOwners(): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  const ids = all.flatMap(({ name }) => OF_A_MEMBER.exec(name ?? '')?.[1] ?? []);
  return [...new Set(ids)];
}

/** Earlier builds kept everybody's waiting changes in one database. */
export async function deleteSharedDatabase(): Promise<void> {
  await deleteDB('pending');
}
