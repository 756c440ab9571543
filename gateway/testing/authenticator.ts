import { totpCode } from '../security/totp.ts';
import type { Reply, TestGateway } from './gateway.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function keyOf(shown: string): string {
  const bits = [...shown].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes).toString();
}

/** The app's current code, or that of `steps` half-minutes later. */
export const codeOf = (shown: string, steps = 0): string =>
  totpCode(keyOf(shown), Math.floor(Date.now() / 30_000) + steps);

export function wrongCodeOf(shown: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(shown, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

/** The Cookie header after a reply: set ones added, cleared ones removed. */
function cookiesAfter(reply: Reply, before = ''): string {
  const jar = new Map(
    before.split('; ').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
    }),
  );
  for (const line of reply.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const isCleared = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isCleared) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A browser as far as cookies are concerned. */
export function browserAt(gateway: TestGateway) {
  let cookie = '';
  return {
    async send(method: string, path: string, body?: unknown): Promise<Reply> {
      // The library uses real time; codes are checked by the tests' clock.
      gateway.clock.advance(Date.now() - gateway.clock.now().getTime());
      const reply = await gateway.call(null, path, {
        method,
        headers: cookie ? { cookie } : {},
        ...(body === undefined ? {} : { body }),
      });
      cookie = cookiesAfter(reply, cookie);
      return reply;
    },
    signIn(email: string, password: string) {
      return this.send('POST', '/api/auth/sign-in/email', { email, password });
    },
    post(path: string, body: unknown = {}) {
      return this.send('POST', path, body);
    },
    get(path: string) {
      return this.send('GET', path);
    },
  };
}
