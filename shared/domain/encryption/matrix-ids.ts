/**
 * Names that the encryption library knows people and conversations by (Matrix specification,
 * appendices, "Identifiers"). They are signed over, so they must never change for a person.
 */

const DOMAIN = 'cascade';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const MATRIX_USER = new RegExp(`^@(${UUID}):${DOMAIN}$`);

/** @param publicId a member's public id, in lower case */
export function matrixUserOf(publicId: string): string {
  return `@${publicId}:${DOMAIN}`;
}

/** The public id in a Matrix user id of ours; undefined when it is not one. */
export function publicIdOf(matrixUser: string): string | undefined {
  return MATRIX_USER.exec(matrixUser)?.[1];
}

const ROOM = new RegExp(`^!(${UUID})\\.(${UUID}):${DOMAIN}$`);

/** The public ids of the two people of a room; none when it is not one of ours. */
export function peopleOf(room: string): string[] {
  return ROOM.exec(room)?.slice(1) ?? [];
}

/**
 * The room of two people, the same whoever asks. Every message key is bound to it, so that a
 * ciphertext cannot be carried into another conversation.
 */
export function roomOf(publicId: string, otherPublicId: string): string {
  return `!${[publicId, otherPublicId].sort().join('.')}:${DOMAIN}`;
}
