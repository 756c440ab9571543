import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { Notable } from '@cascade/shared/features/traffic/contract';
import { Box, chakra } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

type Words = { words: string; to?: string };

const sentences: Record<Notable['kind'], (about: string) => Words> = {
  'circuit.started': () => ({ words: 'A mock circuit began' }),
  'circuit.ended': () => ({ words: 'A mock circuit ended' }),
  'submission.handed-in': () => ({ words: 'A station was handed in', to: '/admin' }),
  'submission.approved': () => ({ words: 'A station was approved', to: '/admin' }),
  'job.gave-up': (job) => ({ words: `A job gave up: ${job}`, to: '/admin/queues' }),
  'member.suspended': () => ({
    words: 'A member may not write for a while',
    to: '/admin/moderation',
  }),
  'gateway.joined': (name) => ({ words: `${name} joined` }),
  'gateway.left': (name) => ({ words: `${name} left` }),
};

const moment = dateFormat({
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Events may be simultaneous. */
function keyed(notables: readonly Notable[]): { key: string; notable: Notable }[] {
  const seen = new Map<string, number>();
  return notables.map((notable) => {
    const same = `${notable.kind} ${notable.at} ${notable.about ?? ''}`;
    const place = seen.get(same) ?? 0;
    seen.set(same, place + 1);
    return { key: `${same} ${place}`, notable };
  });
}

/** Latest first. */
export function NotableList({ notables }: { notables: readonly Notable[] | null }) {
  if (notables === null) return <Box color="muted">Not known: PostgreSQL does not answer.</Box>;
  if (notables.length === 0)
    return (
      <EmptyState
        level="h3"
        icon={<History />}
        title="A quiet day"
        hint="Circuits that begin and end, stations that are handed in, jobs that give up and gateways that come and go are listed here for a day."
      />
    );
  return (
    <chakra.ol
      listStyle="none"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="surface"
    >
      {keyed(notables).map(({ key, notable: { kind, at, about } }) => {
        const { words, to } = sentences[kind](about ?? '');
        return (
          <chakra.li
            key={key}
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            px="4"
            py="2"
            borderBottomWidth="1px"
            borderColor="border"
            _last={{ borderBottomWidth: '0' }}
          >
            <chakra.time dateTime={at} color="muted" textStyle="small" minWidth="24">
              {moment.format(new Date(at))}
            </chakra.time>
            {to ? <TextLink to={to}>{words}</TextLink> : <span>{words}</span>}
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
