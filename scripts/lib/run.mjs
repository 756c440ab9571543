import { spawn } from 'node:child_process';
import { root } from './place.mjs';

/**
 * The child's process group ends with it on a timeout or when we are stopped.
 * @param options.output `inherit` (default), `collect` (returned as text) or `both`
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
    const takeFor = (stream) => (chunk) => {
      text += chunk;
      if (output === 'both') stream.write(chunk);
    };
    const endGroup = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has already ended.
      }
    };
    process.once('exit', endGroup);
    child.stdout?.on('data', takeFor(process.stdout));
    child.stderr?.on('data', takeFor(process.stderr));
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

export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
