import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { failures } from '@cascade/shared/kernel/app-error';
import type { CommandContract } from '@cascade/shared/kernel/command';
import type { EventContract } from '@cascade/shared/kernel/event';
import { Problem } from '@cascade/shared/kernel/problem';
import type { RouteContract } from '@cascade/shared/kernel/route';
import express, { Router } from 'express';
import { z } from 'zod';
import { asyncApiDocument } from './async-api.ts';

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

/** The codes that a call may fail with: its own and those that its access and inputs bring. */
function failuresOf(contract: RouteContract): Set<keyof typeof failures> {
  const codes = new Set([...contract.failures, 'too_many' as const, 'unavailable' as const]);
  if (contract.access !== 'public') codes.add('signed_out');
  if (contract.access === 'verified') codes.add('unverified');
  if (contract.access === 'admin') codes.add('forbidden');
  if (contract.params || contract.query || contract.body) codes.add('invalid');
  if (contract.isIdempotent) codes.add('id_conflict');
  return codes;
}

function operation(contract: RouteContract): Json {
  const problems: Json = {};
  for (const code of failuresOf(contract)) {
    const { status, title } = failures[code];
    problems[status] = {
      description: title,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'A UUIDv7 made by the client; a repeat with it gets the first reply.',
  };
  const member = {
    name: 'For-Member',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'The member it is made for; while another is signed in it is a 401, other_member.',
  };
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.name.split('.')[0]],
    security: contract.access === 'public' ? [] : [{ session: [] }],
    'x-access': contract.access,
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...(contract.isIdempotent ? [key] : []),
      ...(contract.mayWait ? [member] : []),
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
      [contract.isQueued ? 202 : 200]: {
        description: contract.isQueued ? 'Taken; it will be counted' : 'Done',
        content: { [contract.media]: { schema: schemaOf(contract.response, 'output') } },
      },
      ...problems,
    },
  };
}

/** OpenAPI 3.1, made from the contracts alone. */
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

/** The description and a page to read it with; everything is served from here. */
export function docs({ routes, events, commands }: Contracts, origin: string): Router {
  const document = JSON.stringify(openApiDocument(routes, origin));
  const liveDocument = JSON.stringify(asyncApiDocument(events, commands, origin));
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const stylesheet = readFileSync(join(files, 'swagger-ui.css'), 'utf8');
  const router = Router();
  router.get('/api/openapi.json', (_request, response) => {
    response.type('application/json').send(document);
  });
  router.get('/api/asyncapi.json', (_request, response) => {
    response.type('application/json').send(liveDocument);
  });
  router.get('/api/docs', (_request, response) => {
    response.type('html').send(PAGE);
  });
  router.get('/api/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(START);
  });
  router.get('/api/docs/files/swagger-ui.css', (_request, response) => {
    response.type('text/css').send(stylesheet);
  });
  router.use('/api/docs/files', express.static(files, { index: false, maxAge: '1d' }));
  return router;
}
