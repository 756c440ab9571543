import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { OIDC_CLIENT } from './oidc-client.ts';

export type Claims = { email?: string; email_verified?: boolean; name?: string };

const claimsOf = (login: string): Claims => ({
  email: `${login}@example.org`,
  email_verified: !login.startsWith('unconfirmed'),
  name: 'Noor Example',
});

/** A real OpenID Connect provider on loopback; accepts any name and password. */
export async function startOidcProvider({
  redirectUris,
  port = 0,
}: {
  redirectUris: string[];
  port?: number;
}) {
  const people = new Map<string, Claims>();
  const listen = (on: number): Promise<Server> => {
    const server = createServer();
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen(on, '127.0.0.1', () => resolve(server));
    });
  };
  let server = await listen(port);
  const { port: own } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${own}`;
  const client = (client_id: string, client_secret: string) => ({
    client_id,
    client_secret,
    redirect_uris: redirectUris,
  });
  const provider = new Provider(issuer, {
    clients: [client(OIDC_CLIENT.id, OIDC_CLIENT.secret), client('another', 'of another site')],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key that only tests know'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(people.get(sub) ?? claimsOf(sub)) }),
    }),
  });
  const answer = provider.callback();
  server.on('request', answer);
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    issuer,
    people,
    stop,
    startAgain: async () => {
      server = await listen(own);
      server.on('request', answer);
    },
  };
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

export function browserAtProvider() {
  const jar = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  };
  return {
    /**
     * Signs in there and agrees, or refuses.
     * @returns the query of the redirect to our page
     */
    async visit(url: string, login: string, refuses = false): Promise<Record<string, string>> {
      let at = url;
      let form: Record<string, string> | undefined;
      for (let steps = 0; steps < 12; steps++) {
        const reply = await go(at, form);
        form = undefined;
        const to = reply.headers.get('location');
        if (to) {
          at = new URL(to, at).href;
          if (new URL(at).origin !== new URL(url).origin)
            return Object.fromEntries(new URL(at).searchParams);
          continue;
        }
        const page = await reply.text();
        const asks = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!asks) throw new Error(`The provider answered ${reply.status}: ${page}`);
        if (refuses) at = `${at}/abort`;
        else form = asks === 'login' ? { prompt: 'login', login, password: 'x' } : { prompt: asks };
      }
      throw new Error('The provider went round in circles.');
    },
  };
}
