/** The notice of unread messages: one for each conversation, found again by where it leads. */
export const MESSAGE_NOTICE = 'message.unread';

/** The page of one's conversation with somebody. @param publicId theirs */
export function threadPath(publicId: string): string {
  return `/messages/${publicId}`;
}
