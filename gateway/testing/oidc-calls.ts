import { browserAt } from './authenticator.ts';
import type { TestGateway } from './gateway.ts';
import { OIDC_CLIENT } from './oidc-client.ts';
import { browserAtProvider } from './oidc-provider.ts';

const OIDC = '/api/auth/oidc';

export const oidcEnv = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OIDC_CLIENT.id,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  OIDC_NAME: 'Trust Login',
});

export const UNTRUSTED = {
  status: 401,
  detail: 'The answer of Trust Login could not be confirmed. Please try again.',
};

/** What an attack could leave: accounts, links and sessions. */
export async function tracesIn(gateway: TestGateway) {
  const [row] = await gateway.database.sql`
    select (select count(*)::int from users) as users,
      (select count(*)::int from accounts) as accounts,
      (select count(*)::int from sessions) as sessions`;
  return row;
}

export function personWithProvider(gateway: TestGateway) {
  const ours = browserAt(gateway);
  const theirs = browserAtProvider();
  const begin = async (intent: 'sign-in' | 'link' | 'prove', returnTo = '/progress') => {
    const reply = await ours.post(`${OIDC}/${intent}`, { returnTo });
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
    return reply.body.url as string;
  };
  const finish = (answer: Record<string, string>) => ours.post(`${OIDC}/finish`, answer);
  const go = async (intent: 'sign-in' | 'link' | 'prove', login: string) =>
    finish(await theirs.visit(await begin(intent), login));
  return {
    ours,
    theirs,
    begin,
    finish,
    go,
    complete: (fields: Record<string, unknown> = {}) =>
      ours.post(`${OIDC}/sign-up`, {
        name: 'Noor Example',
        isOver13: true,
        acceptsTerms: true,
        ...fields,
      }),
    async joins(login: string) {
      await go('sign-in', login);
      return this.complete();
    },
    who: async () => (await ours.get('/api/auth/user')).body,
    methods: async () => (await ours.get('/api/account/sign-in-methods')).body,
  };
}
