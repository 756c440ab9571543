import { defineRoute } from '../../kernel/route.ts';
import { Stats } from './stats.ts';

export const getStats = defineRoute({
  name: 'stats.get',
  method: 'get',
  path: '/api/stats',
  summary: 'How many stations there are, and how many the caller has completed',
  access: 'public',
  response: Stats,
});
