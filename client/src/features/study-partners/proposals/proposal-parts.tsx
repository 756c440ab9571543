import type { PartnerFace, Proposal } from '@cascade/shared/features/study-partners/proposals';
import { listProposals } from '@cascade/shared/features/study-partners/proposals';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { lengthWords } from '../practice-times.tsx';

export const CardList = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '4', maxWidth: 'measure' },
});

type PersonCardProps = { people: readonly PartnerFace[]; detail: ReactNode; children?: ReactNode };

const namesOf = (people: readonly PartnerFace[]): string =>
  people.map(({ userHandle }) => userHandle).join(' and ') || 'A former member';

export function PersonCard({ people, detail, children }: PersonCardProps) {
  const [first] = people;
  return (
    <Card as="li">
      <Flex gap="3" align="start">
        <Avatar seed={first?.avatarSeed ?? 'nobody'} />
        <Box flex="1" minWidth="0">
          <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
            {namesOf(people)}
          </chakra.h3>
          <Box textStyle="small" color="muted">
            {detail}
          </Box>
        </Box>
      </Flex>
      {children}
    </Card>
  );
}

/** "1 hour, 2 stations chosen". */
export function planWords({ durationMinutes, stationCount, isSurprise }: Proposal): string {
  const length = lengthWords(durationMinutes);
  if (isSurprise) return `${length}, stations new to both of you`;
  if (stationCount === 0) return length;
  return `${length}, ${stationCount === 1 ? '1 station' : `${stationCount} stations`} chosen`;
}

export function Note({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <chakra.blockquote
      mt="3"
      ps="3"
      borderInlineStartWidth="2px"
      borderColor="line"
      overflowWrap="anywhere"
      whiteSpace="pre-line"
    >
      {text}
    </chakra.blockquote>
  );
}

/**
 * The list is read again, because a reply may be older than events that came meanwhile.
 * @param failed "Nothing was sent"
 */
export function useAnswer<Args = void>(
  failed: string,
  send: (args: Args) => Promise<Proposal>,
  done?: (proposal: Proposal) => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (proposal) => done?.(proposal),
    onError: (error) =>
      toast({ title: failed, description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listProposals, {}) }),
  });
  return { send: mutate, isBusy: isPending };
}
