/**
 * Matrix specification, appendices, "Identifiers". They are signed, so they must never change for
 * a person.
 */

const DOMAIN = 'cascade';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const MATRIX_USER = new RegExp(`^@(${UUID}):${DOMAIN}$`);

/** @param publicId in lower case */
export function matrixUserOf(publicId: string): string {
  return `@${publicId}:${DOMAIN}`;
}

export function publicIdOf(matrixUser: string): string | undefined {
  return MATRIX_USER.exec(matrixUser)?.[1];
}

const ROOM = new RegExp(`^!(${UUID})\\.(${UUID}):${DOMAIN}$`);
const GROUP_ROOM = new RegExp(`^!g\\.(${UUID}):${DOMAIN}$`);

/** Both people of a private conversation; none for a group's room. */
export function peopleOf(room: string): string[] {
  return ROOM.exec(room)?.slice(1) ?? [];
}

/**
 * In either order. Message keys are bound to it, so a ciphertext cannot be moved to another
 * conversation.
 */
export function roomOf(publicId: string, otherPublicId: string): string {
  return `!${[publicId, otherPublicId].sort().join('.')}:${DOMAIN}`;
}

/** @param groupId in lower case */
export function groupRoomOf(groupId: string): string {
  return `!g.${groupId}:${DOMAIN}`;
}

/** Undefined for a private conversation's room. */
export function groupOfRoom(room: string): string | undefined {
  return GROUP_ROOM.exec(room)?.[1];
}
