import { spawn } from 'node:child_process';
import { root } from './place.mjs';

/**
 * Runs a command to its end. It gets a process group of its own, so that whatever it started ends
 * with it when time is up or when we are stopped.
 * @param options.output    `inherit` (default) or `collect` (returned as text)
 * @param options.timeoutMs after which it is killed and fails
 * @returns {Promise<{ code: number, text: string }>}
 */
export function run(command, args, options = {}) {
  const { output = 'inherit', env = process.env, cwd = root, timeoutMs } = options;
  return new Promise((resolve, reject) => {
    const stdio =
      output === 'inherit' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    let text = '';
    let timer;
    const take = (chunk) => {
      text += chunk;
    };
    const endGroup = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    process.once('exit', endGroup);
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    if (timeoutMs)
      timer = setTimeout(() => {
        const notice = `\nEnded: no result within ${timeoutMs / 60_000} minutes.\n`;
        text += notice;
        console.error(notice);
        endGroup();
      }, timeoutMs);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', endGroup);
      resolve({ code: code ?? (signal ? 1 : 0), text });
    });
  });
}

/** Runs a script with this Node, without npx and its start-up time. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
