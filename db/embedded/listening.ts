import { readFileSync } from 'node:fs';

const LISTENING = '0A';

/**
 * Addresses on which a TCP port is open, from the kernel (Linux only).
 * @returns for example `['127.0.0.1']`; `0.0.0.0` and `::` are every interface
 */
export function addressesListeningOn(port: number): string[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state] = line.trim().split(/\s+/);
        const [address = '', hexPort = ''] = local.split(':');
        return state === LISTENING && Number.parseInt(hexPort, 16) === port
          ? [readable(address)]
          : [];
      }),
  );
}

/** The kernel writes each group of four bytes in the machine's byte order. */
function readable(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) =>
    (word.match(/../g) ?? []).reverse().map((byte) => Number.parseInt(byte, 16)),
  );
  if (bytes.length === 4) return bytes.join('.');
  if (bytes.every((byte) => byte === 0)) return '::';
  if (bytes.slice(0, -1).every((byte) => byte === 0) && bytes.at(-1) === 1) return '::1';
  return `[${hex.toLowerCase()}]`;
}
