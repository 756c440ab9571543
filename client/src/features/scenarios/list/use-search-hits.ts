import { type SearchHit, searchScenarios } from '@cascade/shared/features/insight/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useSettled } from '../../../ui/fields/use-settled.ts';

/** In ms. */
const settleMs = 150;
/** The server's limit. */
const longestText = 100;

const none: SearchHit[] = [];
type Found = { text: string; hits: SearchHit[] };

function isContinued(one: string, other: string): boolean {
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** Typing on aborts the request; old hits stay meanwhile, against flicker. */
export function useSearchHits(search: string): SearchHit[] {
  const text = search.trim();
  const asked = useSettled(text, settleMs);
  const { data } = useQuery({
    queryKey: [searchScenarios.name, 'found', asked],
    queryFn: async ({ signal }): Promise<Found> => ({
      text: asked,
      hits: await call(searchScenarios, { query: { q: asked }, signal }),
    }),
    enabled: asked !== '' && asked.length <= longestText,
    placeholderData: (previous) => previous,
  });
  return data && isContinued(data.text, text) ? data.hits : none;
}
