import { request } from 'node:http';

/**
 * The gateways behind the proxy and their status. `ready` ones are preferred; one that merely
 * responds (its database is unavailable, or it drains) serves when none is ready.
 */
export function watchTargets(ports, { intervalMs = 1_000 } = {}) {
  const targets = ports.map((port) => ({ port, isReady: true, isReachable: true }));
  let turn = 0;
  const timer = setInterval(() => {
    for (const target of targets) void check(target);
  }, intervalMs);
  timer.unref();
  for (const target of targets) void check(target);

  return { inOrder, markDead, stop: () => clearInterval(timer) };

  /** Candidates for one request, starting with the next in turn. */
  function inOrder() {
    turn = (turn + 1) % targets.length;
    const rotated = [...targets.slice(turn), ...targets.slice(0, turn)];
    const ready = rotated.filter((target) => target.isReady && target.isReachable);
    return ready.length > 0 ? ready : rotated.filter((target) => target.isReachable);
  }

  function markDead(target) {
    target.isReady = false;
    target.isReachable = false;
  }

  async function check(target) {
    const status = await statusOf(target.port, intervalMs * 2);
    target.isReachable = status !== undefined;
    target.isReady = status === 200;
  }
}

function statusOf(port, timeoutMs) {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (reply) => {
      reply.resume();
      reply.once('close', () => resolve(reply.statusCode));
    });
    asking.setTimeout(timeoutMs, () => asking.destroy());
    asking.once('error', () => resolve(undefined));
    asking.once('close', () => resolve(undefined));
    asking.end();
  });
}
