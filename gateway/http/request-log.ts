import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pagePatternOf } from '@cascade/shared/domain/pages/page-pattern';
import type { Logger } from '@cascade/shared/node/log';
import { pinoHttp } from 'pino-http';

const KNOWN_ID = /^[\w-]{8,64}$/;

/** Set by handlers in `response.locals`. */
type Locals = { routeName?: string; who?: string };

/**
 * A pseudonym that only the session secret can link to an account. ASVS 5, 16.2.1 and 16.3.1.
 * @param identity an account's id, or the address tried at sign-in
 */
export function loggedAs(secret: string, identity: string): string {
  const key = identity.trim().toLowerCase();
  return createHmac('sha256', secret).update(`log ${key}`).digest('base64url').slice(0, 16);
}

/**
 * A path without personal data, link tokens or search words: the area of a call, the pattern of a
 * page, the file of the built client.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  if (path.startsWith('/assets/')) return path;
  const [, top = '', area = ''] = path.split('/');
  return top === 'api' ? `/api/${area}` : pagePatternOf(path);
}

/**
 * One line per request: its id, which the response carries too, the call and the pseudonym. Never
 * the network address.
 */
export function requestLog(logger: Logger) {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && KNOWN_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'warn' : 'info';
    },
    customProps: (_request, response) => {
      const { routeName, who }: Locals = 'locals' in response ? (response.locals as Locals) : {};
      return { ...(routeName ? { call: routeName } : {}), ...(who ? { who } : {}) };
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: loggedPath(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
