import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard } from '../scenarios/contract.ts';

export const Reference = z.object({
  id: z.string(),
  title: z.string(),
  specialty: z.string(),
  color: z.enum(['green', 'blue', 'purple', 'red', 'gray']),
  icon: z.string(),
  tags: z.array(z.string()),
  lastUpdated: z.iso.date(),
  summary: z.string(),
  /** In reading order; keys are `section-1`, `section-2`, … */
  sections: z.record(z.string(), z.object({ title: z.string(), content: z.array(z.string()) })),
  sources: z.array(z.string()),
});
export type Reference = z.infer<typeof Reference>;

export const listReferences = defineRoute({
  name: 'references.list',
  method: 'get',
  path: '/api/quick-references',
  summary:
    'All guides by title, of one specialty or matching a text when asked; `all` is every specialty',
  access: 'member',
  query: z.object({
    specialty: z
      .string()
      .trim()
      .max(80)
      .transform((name) => (/^(all|all specialties)?$/i.test(name) ? undefined : name))
      .optional(),
    search: z.string().trim().max(100).optional(),
  }),
  response: z.array(Reference),
});

const params = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/, 'is not the name of a guide'),
});

export const getReference = defineRoute({
  name: 'references.get',
  method: 'get',
  path: '/api/quick-references/:id',
  summary: 'One guide',
  access: 'member',
  params,
  response: Reference,
  failures: ['not_found'],
});

export const listGuideStations = defineRoute({
  name: 'references.stations',
  method: 'get',
  path: '/api/quick-references/:id/stations',
  summary: 'The stations whose learning part leads to a guide; empty for an unknown one',
  access: 'member',
  params,
  response: z.array(ScenarioCard),
});
