import { readFileSync } from 'node:fs';

/** npm forwards a Ctrl-C that the terminal has already sent to us. */
const SAME_KEYSTROKE_MS = 1_000;
const SHELLS = /^(sh|dash|ash|bash|zsh|busybox)$/;

/**
 * Ctrl-C, kill, a closed terminal, or npm's death (it cannot forward SIGKILL) ask to stop; a second
 * signal forces it.
 */
export function onStopSignals({ first, again }) {
  let askedAt;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = Date.now();
        first(signal === 'SIGINT' ? 'Ctrl-C' : signal);
      } else if (Date.now() - askedAt > SAME_KEYSTROKE_MS) again();
    });

  if (process.env.npm_lifecycle_event === undefined) return;
  const isUnderNpm = relationToNpm();
  setInterval(() => {
    if (askedAt !== undefined || isUnderNpm()) return;
    askedAt = Date.now();
    first('npm has ended');
  }, 500).unref();
}

/** npm is our parent, or the parent of the shell that runs us. */
function relationToNpm() {
  const parent = process.ppid;
  const above = SHELLS.test(fieldsOf(parent).name) ? fieldsOf(parent).parent : undefined;
  return () =>
    process.ppid === parent && (above === undefined || fieldsOf(parent).parent === above);
}

/** From `/proc`; without it only the direct parent is checked. */
function fieldsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: stat.slice(end + 2).split(' ')[1],
    };
  } catch {
    return { name: '', parent: undefined };
  }
}
