const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
]);

/**
 * The request's headers as the gateway should see them. Without trusted proxies in front, what a
 * stranger claims about protocol and host is replaced; addresses are appended, as the gateway
 * counts them from the right.
 */
export function requestHeaders(incoming, trustedProxies) {
  const headers = {};
  for (const [name, value] of Object.entries(incoming.headers))
    if (!HOP_BY_HOP.has(name) && name !== 'expect') headers[name] = value;
  const isTrusted = trustedProxies > 0;
  const address = incoming.socket.remoteAddress ?? '';
  const claimed = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = claimed ? `${claimed}, ${address}` : address;
  headers['x-forwarded-proto'] = (isTrusted && headers['x-forwarded-proto']) || 'http';
  headers['x-forwarded-host'] = (isTrusted && headers['x-forwarded-host']) || headers.host || '';
  return headers;
}

/** Name and value in turn, doubled headers kept apart, without what belongs to one connection. */
export function responseHeaders(reply) {
  const kept = [];
  for (let i = 0; i < reply.rawHeaders.length; i += 2) {
    const name = reply.rawHeaders[i].toLowerCase();
    // How the body is cut up is between us and each side.
    if (!HOP_BY_HOP.has(name) && name !== 'transfer-encoding')
      kept.push(reply.rawHeaders[i], reply.rawHeaders[i + 1]);
  }
  return kept;
}

/** The head of an upgrade request, to be written to a socket as it is. */
export function upgradeHead(incoming, trustedProxies) {
  const headers = {
    ...requestHeaders(incoming, trustedProxies),
    connection: 'Upgrade',
    upgrade: incoming.headers.upgrade ?? 'websocket',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`),
  );
  return `${[`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}
