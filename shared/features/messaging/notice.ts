/** One notice for each conversation, identified by its path. */
export const MESSAGE_NOTICE = 'message.unread';

/**
 * The page of a conversation.
 * @param publicId the other person's
 */
export function threadPath(publicId: string): string {
  return `/messages/${publicId}`;
}
