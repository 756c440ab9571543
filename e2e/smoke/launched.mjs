import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The launcher in its own process group, so that signals reach it as from a terminal.
 * @param how `['npm', 'start']`, or Node itself where npm would hide the exit code
 */
export function launch(env, [command, ...args] = ['npm', 'start']) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const launched = { text: '', code: undefined, ended: undefined, waitForText, signal, kill };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      launched.text += chunk;
      process.stdout.write(String(chunk).replace(/^(?=.)/gm, '    '));
    });
  launched.ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', (code, signalName) => {
      launched.code = code ?? signalName;
      resolve();
    });
  });
  process.once('exit', () => signal('SIGKILL'));
  return launched;

  function signal(name) {
    try {
      process.kill(-child.pid, name);
    } catch {}
  }

  function kill() {
    child.kill('SIGKILL');
  }

  async function waitForText(words, limitMs) {
    const arrived = async () => launched.text.includes(words) || launched.code !== undefined;
    await waitFor(`"${words}"`, arrived, limitMs);
    if (!launched.text.includes(words))
      throw new Error(`It ended (${launched.code}) before "${words}".`);
  }
}

export async function waitFor(what, isSo, limitMs) {
  const giveUpAt = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`No ${what} within ${limitMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}

/** Processes with this data folder in their arguments or environment (Linux only). */
export function processesOf(dataDir) {
  return listProcesses().filter((pid) => {
    if (Number(pid) === process.pid) return false;
    const words = ['cmdline', 'environ'].map((part) => readPart(pid, part)).join('\0');
    return words.includes(dataDir);
  });
}

/**
 * Ports that the data folder's processes listen on, with addresses, from the kernel (Linux only).
 * @returns for example `['127.0.0.1:5432', '0.0.0.0:3000']`
 */
export function listeningOf(dataDir) {
  const inodes = new Set(processesOf(dataDir).flatMap(socketsOf));
  return ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/net/${family}`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
        if (state !== '0A' || !inodes.has(inode)) return [];
        const [address, port] = local.split(':');
        return [`${readableAddress(address)}:${Number.parseInt(port, 16)}`];
      }),
  );
}

function socketsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode ? [inode] : [];
    });
  } catch {
    return [];
  }
}

function linkOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** The kernel writes the four bytes of an IPv4 address in reverse. */
function readableAddress(hex) {
  if (hex.length > 8) return /^0+$/.test(hex) ? '[::]' : `[${hex}]`;
  return hex
    .match(/../g)
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.');
}

function listProcesses() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readPart(pid, part) {
  try {
    return readFileSync(`/proc/${pid}/${part}`, 'utf8');
  } catch {
    return '';
  }
}
