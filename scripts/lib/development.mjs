import { watch } from 'node:fs';
import { inRoot } from './place.mjs';
import { say } from './say.mjs';

const SERVED_BY_GATEWAY = ['/api', '/live', '/healthz', '/readyz', '/admin/queues/board'];
const SETTLED_MS = 150;

export async function serveClient({ port, host }, gatewayPort) {
  const { createServer } = await import('vite');
  const toGateway = { target: `http://127.0.0.1:${gatewayPort}`, xfwd: true, ws: true };
  const server = await createServer({
    root: inRoot('client'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(SERVED_BY_GATEWAY.map((path) => [path, toGateway])),
    },
  });
  await server.listen();
  return { close() {}, destroy: () => server.close() };
}

export function watchSources(restart) {
  const rooms = {
    shared: ['gateway', 'workers'],
    db: ['gateway', 'workers'],
    gateway: ['gateway'],
    workers: ['workers'],
  };
  const due = new Set();
  let timer;
  let isBusy = false;

  for (const [folder, affected] of Object.entries(rooms))
    watch(inRoot(folder), { recursive: true }, (_event, name) => {
      if (!name || !isSource(name)) return;
      for (const room of affected) due.add(room);
      schedule(name);
    });

  function schedule(name) {
    clearTimeout(timer);
    timer = setTimeout(() => void restartDue(name), SETTLED_MS);
  }

  async function restartDue(name) {
    if (isBusy) return schedule(name);
    isBusy = true;
    const now = [...due];
    due.clear();
    say(`${name} changed: restarting ${now.join(' and ')}`);
    for (const room of now) await restart(room);
    isBusy = false;
  }
}

function isSource(name) {
  return (
    /\.(ts|yaml|json)$/.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]|\.test\.ts$/.test(name)
  );
}
