import postgres from 'postgres';

/** The same server's address with another database in it. */
export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer(
  serverUrl: string,
  act: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await act(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Makes a database, empty or as a copy of a template that nobody is connected to. */
export function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  return onServer(serverUrl, (sql) =>
    template === undefined
      ? sql`create database ${sql(name)}`
      : sql`create database ${sql(name)} template ${sql(template)}`,
  );
}

/** Removes a database, whoever is still connected to it. */
export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return onServer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}
