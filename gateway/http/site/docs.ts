import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { failures } from '@cascade/shared/kernel/app-error';
import type { CommandContract } from '@cascade/shared/kernel/command';
import { takesKey } from '@cascade/shared/kernel/delivery';
import type { EventContract } from '@cascade/shared/kernel/event';
import { Problem } from '@cascade/shared/kernel/problem';
import { isForAdmins, type RouteContract } from '@cascade/shared/kernel/route';
import { networkOf } from '@cascade/shared/node/network';
import { Router } from 'express';
import { z } from 'zod';
import { asyncApiDocument } from '../async-api.ts';
import type { RateLimits } from '../rate-limit.ts';
import { PreparedBody } from './prepared-body.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !(part as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(part as z.ZodType, 'input'),
  }));
}

/** Error codes of a call: its own and those of its access and inputs. */
function failuresOf(contract: RouteContract): Set<keyof typeof failures> {
  const codes = new Set([...contract.failures, 'too_many' as const, 'unavailable' as const]);
  if (contract.access !== 'public') codes.add('signed_out');
  if (contract.access === 'verified') codes.add('unverified');
  if (isForAdmins(contract)) codes.add('forbidden').add('second_factor_required');
  if (contract.access === 'elevated-admin') codes.add('elevation_required');
  if (contract.proof === 'fresh') codes.add('proof_required');
  if (contract.params || contract.query || contract.body) codes.add('invalid');
  if (takesKey(contract.delivery)) codes.add('id_conflict');
  return codes;
}

function operation(contract: RouteContract): Json {
  const problems: Json = {};
  const titles: Record<number, string> = {};
  for (const code of failuresOf(contract)) {
    const { status, title } = failures[code];
    titles[status] = titles[status] ? `${titles[status]}, or: ${title}` : title;
    problems[status] = {
      description: titles[status],
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: contract.reread
      ? `A UUIDv7 made by the client; a repeat with it gets what ${contract.reread.name} says then.`
      : 'A UUIDv7 made by the client; a repeat with it gets the first reply.',
  };
  const member = {
    name: 'For-Member',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'The member it is made for; while another is signed in it is a 401, other_member.',
  };
  const isQueued = contract.delivery === 'queued';
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.name.split('.')[0]],
    security: contract.access === 'public' ? [] : [{ session: [] }],
    'x-access': contract.access,
    ...(contract.proof === 'fresh' ? { 'x-proof': 'fresh' } : {}),
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...(takesKey(contract.delivery) ? [key] : []),
      ...(contract.delivery === 'offline' ? [member] : []),
    ],
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(contract.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [isQueued ? 202 : 200]: {
        description: isQueued ? 'Taken; it will be counted' : 'Done',
        content: { [contract.media]: { schema: schemaOf(contract.response, 'output') } },
      },
      ...problems,
    },
  };
}

/** OpenAPI 3.1, generated from the contracts alone. */
function openApiDocument(contracts: RouteContract[], origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'CASCade',
      version: '1',
      description:
        'Sign-in lives under /api/auth (better-auth). Errors are RFC 9457 problems with a code.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cascade.session_token' } },
    },
  };
}

const PAGE = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>CASCade API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

type Contracts = {
  routes: RouteContract[];
  events: EventContract[];
  commands: CommandContract[];
};

/** Public, so documents are generated and compressed once, and rate-limited by address. */
export function docs(
  { routes, events, commands }: Contracts,
  origin: string,
  limits: RateLimits,
): Router {
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const fileOf = (name: string) => readFileSync(join(files, name), 'utf8');
  const router = Router();
  const serve = (path: string, type: string, textOf: () => string) => {
    let body: Promise<PreparedBody> | undefined;
    router.get(path, async (request, response) => {
      await limits.take('read', networkOf(request.ip));
      body ??= PreparedBody.ofText(textOf(), type);
      (await body).send(request, response);
    });
  };
  const json = 'application/json';
  serve('/api/openapi.json', json, () => JSON.stringify(openApiDocument(routes, origin)));
  serve('/api/asyncapi.json', json, () =>
    JSON.stringify(asyncApiDocument(events, commands, origin)),
  );
  serve('/api/docs', 'text/html', () => PAGE);
  serve('/api/docs/start.js', 'text/javascript', () => START);
  serve('/api/docs/files/swagger-ui.css', 'text/css', () => fileOf('swagger-ui.css'));
  serve('/api/docs/files/swagger-ui-bundle.js', 'text/javascript', () =>
    // Its source map is not served.
    fileOf('swagger-ui-bundle.js').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
  );
  return router;
}
