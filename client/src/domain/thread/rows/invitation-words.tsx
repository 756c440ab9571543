import { Box } from '@chakra-ui/react';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

const INVITATION = /https?:\/\/\S+?(\/practise-together\/[\w-]{32})(?![\w-])/;

/** @returns the way to a lobby of this site, whatever site the text names */
export const invitationIn = (text: string): string | null => INVITATION.exec(text)?.[1] ?? null;

/** Beneath the text of a message that invites to practise. */
export function InvitationButton({ path, isOwn }: { path: string; isOwn: boolean }) {
  return (
    <Box mt="2">
      <LinkButton to={path} state={{ joins: !isOwn }} size="lg">
        {isOwn ? 'To the lobby' : 'Join'}
      </LinkButton>
    </Box>
  );
}
