import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { requestHeaders, responseHeaders, upgradeHead } from './proxy-headers.mjs';
import { watchTargets } from './proxy-targets.mjs';

const UNAVAILABLE = [
  503,
  'Service Unavailable',
  'No server is ready to answer. Try again in a moment.',
];
const BROKEN_OFF = [502, 'Bad Gateway', 'The server stopped before it answered. Try again.'];

/**
 * Round-robin over several gateways on this machine, skipping dead ones. Sockets need no affinity:
 * clients use WebSocket only.
 * @param options.trustedProxies number of proxies in front of this one
 * @param options.limits timeouts of the server
 * @param options.guard called with the server before it listens
 */
export function createProxy({
  ports,
  trustedProxies = 0,
  checkEveryMs = 1_000,
  limits = {},
  guard,
}) {
  const targets = watchTargets(ports, { intervalMs: checkEveryMs });
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const tunnels = new Set();
  const server = createServer(limits, (incoming, outgoing) =>
    forward(incoming, outgoing, targets.inOrder()),
  );
  guard?.(server);
  server.keepAliveTimeout = 30_000;
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    tunnel(incoming, socket, head, targets.inOrder());
  });
  server.on('clientError', endClient);
  return { listen, close, destroy };

  function listen(port, host = '127.0.0.1') {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve(server.address().port));
    });
  }

  function close() {
    targets.stop();
    server.close();
    server.closeIdleConnections();
  }

  function destroy() {
    close();
    server.closeAllConnections();
    for (const socket of tunnels) socket.destroy();
    agent.destroy();
  }

  function forward(incoming, outgoing, [target, ...others]) {
    if (!target) return answer(outgoing, UNAVAILABLE);
    const asking = request({
      host: '127.0.0.1',
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: requestHeaders(incoming, trustedProxies),
      agent,
    });
    let hasConnected = false;
    let hasReply = false;
    const abandon = () => asking.destroy();
    outgoing.once('close', abandon);
    asking.once('socket', (socket) => {
      const send = () => {
        hasConnected = true;
        incoming.pipe(asking);
      };
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    asking.once('response', (reply) => {
      hasReply = true;
      outgoing.writeHead(reply.statusCode, reply.statusMessage, responseHeaders(reply));
      // Streams must not wait for a buffer to fill.
      outgoing.flushHeaders();
      pipeline(reply, outgoing, () => {});
    });
    asking.on('error', () => {
      outgoing.off('close', abandon);
      if (hasReply || outgoing.destroyed) return outgoing.destroy();
      incoming.unpipe(asking);
      if (!hasConnected) targets.markDead(target);
      // The kept-alive connection may just have closed, so repeatable requests are retried.
      if (!hasConnected || isRepeatable(incoming)) {
        const again = hasConnected && asking.reusedSocket ? [target] : [];
        return forward(incoming, outgoing, [...others, ...again]);
      }
      answer(outgoing, BROKEN_OFF);
    });
  }

  function tunnel(incoming, socket, head, [target, ...others]) {
    if (socket.destroyed) return;
    if (!target) return refuse(socket);
    const upstream = connect(target.port, '127.0.0.1');
    let isOpen = false;
    upstream.setNoDelay(true);
    socket.setNoDelay(true);
    upstream.once('connect', () => {
      isOpen = true;
      upstream.write(upgradeHead(incoming, trustedProxies));
      if (head.length > 0) upstream.write(head);
      tunnels.add(socket).add(upstream);
      socket.pipe(upstream);
      upstream.pipe(socket);
    });
    upstream.on('error', () => {
      if (isOpen) return socket.destroy();
      targets.markDead(target);
      tunnel(incoming, socket, head, others);
    });
    upstream.once('close', () => {
      tunnels.delete(upstream);
      if (isOpen) socket.destroySoon();
    });
    socket.once('close', () => {
      tunnels.delete(socket);
      upstream.destroySoon();
    });
  }
}

/**
 * An unused connection, as browsers open them ahead, ends without an answer: it would be taken for
 * the answer to a request that is just being sent.
 */
function endClient({ code }, socket) {
  if (!socket.writable || socket.bytesRead === 0) return socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  return socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

function hasBody(incoming) {
  const { headers } = incoming;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

function isRepeatable(incoming) {
  return !hasBody(incoming) && (incoming.method === 'GET' || incoming.method === 'HEAD');
}

function answer(outgoing, [status, title, detail]) {
  if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy();
  const code = status === 503 ? 'unavailable' : 'bad_gateway';
  outgoing.writeHead(status, {
    'content-type': 'application/problem+json',
    'retry-after': '1',
    'cache-control': 'no-store',
  });
  outgoing.end(JSON.stringify({ type: 'about:blank', title, status, detail, code }));
}

function refuse(socket) {
  const [status, title] = UNAVAILABLE;
  socket.end(`HTTP/1.1 ${status} ${title}\r\nRetry-After: 1\r\nConnection: close\r\n\r\n`);
}
