import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import type { withMeaning } from './address-meaning.ts';
import type { Auth } from './better-auth.ts';
import type { Provider } from './oidc/provider.ts';

/** Calls the library with some fields changed. */
export type Forward = (
  changes: Record<string, unknown>,
  meaning?: Parameters<typeof withMeaning>[0],
) => Promise<globalThis.Response>;

export type Call = {
  services: Services;
  limits: RateLimits;
  request: Request;
  response: Response;
  /** Parsed by the call's contract. */
  body: Record<string, unknown>;
  forward: Forward;
  headers: Headers;
  auth: Auth;
  provider: Provider | undefined;
};

/** Our own handler of a call below `/api/auth`. */
export type Act = (call: Call) => Promise<globalThis.Response>;

export type MountedCall = {
  method: 'GET' | 'POST';
  /** Other fields never reach the library. */
  body?: z.ZodObject;
  /** Default: calls the library. */
  act?: Act;
  /** Who may call; default everybody. `proven` needs a fresh proof. */
  by?: 'nobody' | 'member' | 'proven';
  /** Without a provider the call does not exist. */
  needsProvider?: true;
  guessesPasswords?: true;
  /** Sends a mail to an address from the request. */
  sendsMail?: true;
  makesAccount?: true;
  /** Whose sockets to recheck afterwards. */
  endsSessionsOf?: 'caller' | 'somebody';
};
