import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import type { withMeaning } from './address-meaning.ts';
import type { Auth } from './better-auth.ts';
import type { Provider } from './oidc/provider.ts';

/** Hands a call to the library, with some fields changed. */
export type Forward = (
  changes: Record<string, unknown>,
  meaning?: Parameters<typeof withMeaning>[0],
) => Promise<globalThis.Response>;

export type Call = {
  services: Services;
  limits: RateLimits;
  request: Request;
  response: Response;
  /** As the call's contract has parsed it. */
  body: Record<string, unknown>;
  forward: Forward;
  /** Headers of the request as the library reads them. */
  headers: Headers;
  auth: Auth;
  /** The OpenID Connect provider of this installation, where there is one. */
  provider: Provider | undefined;
};

/** A call below `/api/auth` that is more than the library's own. */
export type Act = (call: Call) => Promise<globalThis.Response>;

export type MountedCall = {
  method: 'GET' | 'POST';
  /** Fields that it does not name never reach the library. */
  body?: z.ZodObject;
  /** Where there is more to it than handing the call to the library. */
  act?: Act;
  /** Who may call, where that is not everybody: `proven` has a fresh proof. */
  by?: 'nobody' | 'member' | 'proven';
  /** It needs a provider: where none is set there is no such call. */
  needsProvider?: true;
  guessesPasswords?: true;
  /** Sends a mail to whatever address is given. */
  sendsMail?: true;
  makesAccount?: true;
  /** Whose sockets must be looked at again afterwards. */
  endsSessionsOf?: 'caller' | 'somebody';
};
