import { Link } from 'react-router';
import { useRowClasses } from './row-styles.ts';

const INVITATION = /https?:\/\/\S+?(\/practise-together\/[\w-]{32})(?![\w-])/;

/** @returns the way to a lobby of this site, whatever site the text names */
export const invitationIn = (text: string): string | null => INVITATION.exec(text)?.[1] ?? null;

/** Beneath the text of a message that invites to practise. */
export function InvitationButton({ path, isOwn }: { path: string; isOwn: boolean }) {
  const classes = useRowClasses();
  return (
    <div className={classes.invitation}>
      <Link className={classes.join} to={path} state={{ joins: !isOwn }}>
        {isOwn ? 'To the lobby' : 'Join'}
      </Link>
    </div>
  );
}
