import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ownRoleText } from '../../../domain/stations/own-role.ts';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { wishNames } from '../role-words.ts';

type Props = { title: string; text?: ReactNode; roles?: readonly string[] };

/** `roles`: the member's, said in a line above the title. */
export function BigPlace({ title, text, roles }: Props) {
  return (
    <Box py={{ base: '4', md: '6' }} maxWidth="measure">
      {roles && (
        <Box textStyle="label" color="accent" mb="2">
          {ownRoleText(roles)}
        </Box>
      )}
      <chakra.h2 textStyle="title">{title}</chakra.h2>
      {text && (
        <Box textStyle="lead" color="muted" mt="2">
          {text}
        </Box>
      )}
    </Box>
  );
}

/** Above everything else of a turn, so that nobody has to work out which part is theirs. */
export function OwnRole({ roles }: { roles: readonly string[] }) {
  return (
    <chakra.h2 textStyle="title" mb="1">
      {ownRoleText(roles)}
    </chakra.h2>
  );
}

export function WithYou({ others }: Pick<CircuitTurn, 'others'>) {
  if (others.length === 0) return null;
  return (
    <Box textStyle="small" color="muted" mb="4">
      With you:{' '}
      {others.map(({ handle, role }) => `${handle} (${wishNames[role].toLowerCase()})`).join(', ')}
    </Box>
  );
}

export function VoidNotice({ isVoid }: Pick<CircuitTurn, 'isVoid'>) {
  if (!isVoid) return null;
  return (
    <Box textStyle="small" color="warn.fg" fontWeight="medium" mb="4">
      This station does not count for the result.
    </Box>
  );
}

export function RoomLink({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <Box mb="4">
      <OutsideLink href={url}>Open the video room of this place</OutsideLink>
    </Box>
  );
}
