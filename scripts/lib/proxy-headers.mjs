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
 * Without trusted proxies in front, forwarded protocol and host are replaced; addresses are
 * appended, as the gateway counts them from the right.
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

/** Pairs of name and value, repeated headers kept apart, without hop-by-hop ones. */
export function responseHeaders(reply) {
  const kept = [];
  for (let i = 0; i < reply.rawHeaders.length; i += 2) {
    const name = reply.rawHeaders[i].toLowerCase();
    // Chunking is between us and each side.
    if (!HOP_BY_HOP.has(name) && name !== 'transfer-encoding')
      kept.push(reply.rawHeaders[i], reply.rawHeaders[i + 1]);
  }
  return kept;
}

/** The head of an upgrade request, as raw text. */
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
