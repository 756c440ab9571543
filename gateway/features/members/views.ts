import type { MemberCursor, MemberRow } from '@cascade/db/features/members/members.queries';
import { maskedEmail } from '@cascade/shared/domain/people/masked-email';
import type { ManagedMember } from '@cascade/shared/features/members/contract';
import { AppError } from '@cascade/shared/kernel/app-error';

const instant = (at: string) => new Date(at).toISOString();

export function managed(row: MemberRow, callerId: string): ManagedMember {
  const { userId, email, joinedAt, reason, since, ...shown } = row;
  return {
    ...shown,
    maskedEmail: maskedEmail(email),
    joinedOn: instant(joinedAt).slice(0, 10),
    suspension: since === null ? null : { reason: reason ?? '', since: instant(since) },
    isSelf: userId === callerId,
  };
}

export const cursorOf = ({ joinedAt, id }: MemberRow): string => `${instant(joinedAt)}_${id}`;

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** @throws AppError invalid for an unknown cursor */
export function readCursor(cursor: string | undefined): MemberCursor | null {
  if (cursor === undefined) return null;
  const [, joinedAt, id] = CURSOR.exec(cursor) ?? [];
  if (!joinedAt || !id || Number.isNaN(Date.parse(joinedAt)))
    throw new AppError('invalid', 'Please check cursor: it is not from the Link header.', {
      errors: [{ field: 'cursor', message: 'is not from the Link header' }],
    });
  return { joinedAt, id };
}
