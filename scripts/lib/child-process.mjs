import { spawn } from 'node:child_process';
import { relayOutput } from './output.mjs';
import { inRoot, root } from './place.mjs';

const preload = new URL('./child.mjs', import.meta.url).href;

/**
 * @param options.name name in messages and of its log
 * @param options.script file, relative to the repository
 * @param options.onEnd called when it ends without being asked to
 */
export function startChild({ name, script, args = [], env, nodeFlags = [], logFile, onEnd }) {
  // Detached: Ctrl-C in a terminal reaches the whole group, but the launcher decides the order.
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', preload, ...nodeFlags, inRoot(script), ...args],
    { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const handle = { name, pid: child.pid, hasEnded: false, ended: undefined, stop, kill };
  let isStopping = false;
  relayOutput(child, name, logFile);

  handle.ended = new Promise((resolve) => {
    const finish = (code, signal) => {
      if (handle.hasEnded) return;
      handle.hasEnded = true;
      resolve(code ?? 1);
      if (!isStopping) onEnd?.(code, signal);
    };
    child.once('error', (error) => {
      console.error(`${name}: ${error.message}`);
      finish(1, null);
    });
    child.once('exit', finish);
  });
  return handle;

  async function stop(graceMs) {
    isStopping = true;
    if (handle.hasEnded) return;
    // SIGTERM would let clients move to another gateway first, and the launcher stops them all.
    child.kill('SIGINT');
    const timer = setTimeout(() => {
      console.error(`${name} does not stop within ${graceMs / 1000} s and is ended.`);
      child.kill('SIGKILL');
    }, graceMs);
    await handle.ended;
    clearTimeout(timer);
  }

  function kill() {
    isStopping = true;
    if (!handle.hasEnded) child.kill('SIGKILL');
  }
}

/** Waits until `/readyz` on this port succeeds or the process has ended. */
export async function waitUntilReady(child, port, limitMs = 90_000) {
  const giveUpAt = Date.now() + limitMs;
  while (!child.hasEnded && Date.now() < giveUpAt) {
    if (await answers(`http://127.0.0.1:${port}/readyz`)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

export async function answers(address) {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
