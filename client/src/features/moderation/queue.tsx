import { listModerationQueue } from '@cascade/shared/features/moderation/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { QueueCard } from './queue-card.tsx';
import { ShownList } from './shown-list.tsx';

/** Posts that wait for a person. */
export function Queue() {
  const queue = useQuery({ ...queryOf(listModerationQueue, {}), refetchOnMount: 'always' });
  return (
    <ShownList
      what="waiting posts"
      list={queue}
      empty={{
        title: 'Nothing waits',
        hint: 'Posts that a filter has held, or that somebody has reported, stand here.',
      }}
      show={(entry) => <QueueCard key={entry.post.id} entry={entry} />}
    />
  );
}
