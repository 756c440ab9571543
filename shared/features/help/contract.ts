import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** Specification, section 2.23: four groups of topics, in this order. */
export const helpGroups = [
  'Getting Started',
  'Study Groups',
  'Practice Scenarios',
  'Messaging & Community',
] as const;

export const HelpArticle = z.object({
  /** Also its address: `/help/<id>`. */
  id: z.string(),
  group: z.enum(helpGroups),
  title: z.string(),
  /** Paragraphs; one that begins with `- ` or `1. ` is an item of a list. */
  body: z.array(z.string()),
  /** Words that people type and that the text does not have. */
  keywords: z.array(z.string()),
  /** The page on which the question arises. */
  page: z.string().nullable(),
  /** Ids of articles to read next. */
  related: z.array(z.string()),
  /** One of the four quick answers, by its place among them. */
  quickAnswer: z.int().min(1).max(4).nullable(),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

export const listHelp = defineRoute({
  name: 'help.list',
  method: 'get',
  path: '/api/help',
  summary: 'Every help article, in the order of its group',
  access: 'public',
  response: z.array(HelpArticle),
});

export const articleParams = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/, 'is not the name of an article'),
});

export const answerHelp = defineRoute({
  name: 'help.answer',
  method: 'post',
  path: '/api/help/:id/useful',
  summary: 'Says whether an article was useful; counted, without who said so',
  access: 'public',
  limit: 'heavy',
  delivery: 'each-time',
  params: articleParams,
  body: z.strictObject({ isUseful: z.boolean() }),
  response: z.object({ counted: z.literal(true) }),
  failures: ['not_found'],
});

export const listHelpAnswers = defineRoute({
  name: 'help.answers',
  method: 'get',
  path: '/api/admin/help/answers',
  summary: 'How often each article was useful, the least useful first',
  access: 'admin',
  response: z.array(
    z.object({ id: z.string(), title: z.string(), useful: z.int(), notUseful: z.int() }),
  ),
});
