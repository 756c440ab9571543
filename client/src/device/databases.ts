import { deleteDB } from 'idb';
import { databaseKinds } from './registry.ts';

type DatabaseKind = (typeof databaseKinds)[number];

/** @param rest distinguishes databases of the same kind */
export const databaseName = (kind: DatabaseKind, publicId: string, rest?: string): string =>
  rest === undefined ? `${kind}:${publicId}` : `${kind}:${publicId}:${rest}`;

/** Empty where the browser cannot list them. */
export async function listDatabases(publicId: string): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.flatMap(({ name }) => (name?.includes(publicId) ? [name] : []));
}

/** Resolves once no tab has them open. */
export async function deleteDatabases(publicId: string): Promise<void> {
  const known = databaseKinds.map((kind) => databaseName(kind, publicId));
  const names = new Set([...known, ...(await listDatabases(publicId))]);
  await Promise.all([...names].map((name) => deleteDB(name)));
}

const OF_A_MEMBER = new RegExp(`^(?:${databaseKinds.join('|')}):([0-9a-f-]{36})(?::|$)`);

export async function listOwners(): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  const ids = all.flatMap(({ name }) => OF_A_MEMBER.exec(name ?? '')?.[1] ?? []);
  return [...new Set(ids)];
}

/** Earlier builds shared one database among members. */
export async function deleteSharedDatabase(): Promise<void> {
  await deleteDB('pending');
}
