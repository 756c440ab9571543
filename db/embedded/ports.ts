import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * A free port for `name`, the previous one if still free.
 * @param options.from the first port to try; otherwise the system picks one
 */
export async function takePort(
  dataDir: string,
  name: string,
  options: { from?: number; avoid?: readonly number[] } = {},
): Promise<number> {
  const file = join(dataDir, 'ports.json');
  const remembered = readPorts(file);
  const others = Object.entries(remembered)
    .filter(([holder]) => holder !== name)
    .map(([, port]) => port);
  const avoid = new Set([...(options.avoid ?? []), ...others]);
  const last = remembered[name];
  const isStillGood = last !== undefined && !avoid.has(last) && (await isFree(last));
  const port = isStillGood ? last : await findFree(avoid, options.from);
  writeFileSync(file, `${JSON.stringify({ ...readPorts(file), [name]: port }, null, 2)}\n`);
  return port;
}

/** Free on loopback and on every interface: some systems allow them separately. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port));
}

async function findFree(avoid: ReadonlySet<number>, from: number | undefined): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = from === undefined ? await systemChoice() : from + attempt;
    if (port < 65_536 && !avoid.has(port) && (await isFree(port))) return port;
  }
  throw new Error('No free port was found.');
}

function readPorts(file: string): Record<string, number> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    // A partial file only loses a preference.
    return {};
  }
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function systemChoice(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
