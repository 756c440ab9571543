import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OIDC_CLIENT } from './oidc-client.ts';

const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startLyingProvider() {
  const keys = newKeys();
  const others = newKeys();
  const lie = {
    claims: {} as Record<string, unknown>,
    isForged: false,
    isUnsigned: false,
    isElsewhere: false,
  };
  const server = createServer((request, response) => {
    const say = (body: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration')
      return say({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (request.url === '/jwks')
      return say({
        keys: [
          { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' },
        ],
      });
    if (lie.isElsewhere && request.url === '/token') {
      response.writeHead(307, { location: '/elsewhere' }).end();
      return;
    }
    return say({ access_token: 'x', token_type: 'Bearer', id_token: token() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const token = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'somebody',
      aud: OIDC_CLIENT.id,
      iat: now,
      exp: now + 300,
      auth_time: now,
      email: 'somebody@example.org',
      email_verified: true,
      name: 'Somebody Example',
      ...lie.claims,
    };
    const head = lie.isUnsigned ? { alg: 'none' } : { alg: 'RS256', kid: 'one' };
    const text = `${inBase64(head)}.${inBase64(claims)}`;
    if (lie.isUnsigned) return `${text}.`;
    const key = lie.isForged ? others.privateKey : keys.privateKey;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
  };

  return {
    issuer,
    lie,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
