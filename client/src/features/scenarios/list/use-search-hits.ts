import { type SearchHit, searchScenarios } from '@cascade/shared/features/insight/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useSettled } from '../../../ui/fields/use-settled.ts';

/** A pause as long as between two quick key strokes. */
const settleMs = 150;
/** The server refuses longer texts. */
const longestText = 100;

const none: SearchHit[] = [];
/** The text is kept with its hits, because these outlive it for a moment. */
type Found = { text: string; hits: SearchHit[] };

/** Whether one text is the other typed on, or taken back in part. */
function isContinued(one: string, other: string): boolean {
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/**
 * What the server finds for a text, soon after it was typed; a request is aborted when its text
 * is typed on. While there is no answer, and without a network, there are no hits, except that
 * those of the text before stay while it is only typed on: the list does not flicker.
 */
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
