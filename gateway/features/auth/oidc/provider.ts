import { PersonName } from '@cascade/shared/features/auth/forms';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { OidcSettings } from '@cascade/shared/node/env';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import { issuerOf } from '../../../security/sign-in-services.ts';
import type { Services } from '../../../services.ts';

/** The redirect page, which calls `/api/auth/oidc/finish`. */
const CALLBACK_PATH = '/login/callback';
const TIMEOUT_S = 5;
const DISCOVERED_FOR_MS = 3_600_000;

/** Stored between redirect and callback. */
export const Secrets = z.object({ verifier: z.string(), nonce: z.string() });
type Secrets = z.infer<typeof Secrets>;

/** Parameters of the callback. */
type Answer = { state: string; code: string; iss?: string | undefined };

const Claims = z.object({
  sub: z.string().min(1).max(255),
  auth_time: z.number().optional().catch(undefined),
  name: z.unknown().optional(),
  email: z.unknown().optional(),
  // Some providers send a string; only `true` counts.
  email_verified: z.unknown().optional(),
});

export type Identity = {
  issuer: string;
  subject: string;
  name: string;
  /** Set only if the provider has confirmed it. */
  verifiedEmail: string | undefined;
  /** Time of the last sign-in at the provider, in seconds. */
  authTime: number | undefined;
};

export type Provider = ReturnType<typeof createProvider>;

/** Whether the provider is unavailable, rather than its response invalid. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, status } = error as Error & { code?: unknown; status?: unknown };
  if (error.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (typeof status === 'number' && status >= 500) return true;
  return cause instanceof Response ? cause.status >= 500 : isAway(cause);
}

/**
 * The OpenID Connect provider, through a certified client library. Its metadata is read at first
 * use, so that an unavailable provider affects nobody else.
 */
export function createProvider(
  { issuer, clientId, clientSecret, name }: OidcSettings,
  { env, log }: Pick<Services, 'env' | 'log'>,
) {
  const basic = ClientSecretBasic(clientSecret);
  const post = ClientSecretPost(clientSecret);
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesBasic = methods === undefined || methods.includes('client_secret_basic');
    return (takesBasic ? basic : post)(server, ...rest);
  };
  const redirectUri = new URL(CALLBACK_PATH, env.PUBLIC_ORIGIN).href;

  const away = (cause: unknown) => {
    log.warn({ from: 'oidc', err: cause }, 'The sign-in provider gave no answer.');
    return new AppError(
      'unavailable',
      `${name} cannot be reached at the moment. Please try again later, or sign in another way.`,
      { cause },
    );
  };
  const untrusted = (cause: unknown) => {
    log.warn({ from: 'oidc', err: cause }, 'An answer of the sign-in provider was refused.');
    return new AppError(
      'bad_credentials',
      `The answer of ${name} could not be confirmed. Please try again.`,
      { cause },
    );
  };

  let known: { at: number; configuration: Promise<Configuration> } | undefined;
  const configured = (): Promise<Configuration> => {
    if (known && Date.now() - known.at < DISCOVERED_FOR_MS) return known.configuration;
    const url = new URL(issuer);
    const configuration = discovery(url, clientId, undefined, authenticate, {
      timeout: TIMEOUT_S,
      // Verified although the token came directly from the provider.
      execute: [
        enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
    known = { at: Date.now(), configuration };
    configuration.catch(() => {
      known = undefined;
    });
    return configuration;
  };
  const configuration = () =>
    configured().catch((cause: unknown) => {
      throw away(cause);
    });

  return {
    name,
    /** Starts a sign-in: the redirect, and what to store. */
    async begin(state: string, { isFresh }: { isFresh: boolean }) {
      const secrets: Secrets = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, secrets };
    },

    /**
     * Completes it and returns the identity; tokens are not kept.
     * @throws AppError
     */
    async finish({ state, code, iss }: Answer, { verifier, nonce }: Secrets): Promise<Identity> {
      const server = await configuration();
      const url = new URL(redirectUri);
      url.search = new URLSearchParams({ state, code, ...(iss ? { iss } : {}) }).toString();
      try {
        const tokens = await authorizationCodeGrant(server, url, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        });
        const inToken = Claims.parse(tokens.claims());
        const { userinfo_endpoint } = server.serverMetadata();
        const isAllThere = inToken.email !== undefined && inToken.email_verified !== undefined;
        const claims =
          isAllThere || !userinfo_endpoint
            ? inToken
            : Claims.parse(await fetchUserInfo(server, tokens.access_token, inToken.sub));
        const email = z.email().max(254).safeParse(claims.email);
        const isVerified = email.success && claims.email_verified === true;
        return {
          issuer: issuerOf(env) ?? issuer,
          subject: inToken.sub,
          name: PersonName.safeParse(claims.name).data ?? '',
          verifiedEmail: isVerified ? email.data.toLowerCase() : undefined,
          authTime: inToken.auth_time,
        };
      } catch (error) {
        throw isAway(error) ? away(error) : untrusted(error);
      }
    },
  };
}
