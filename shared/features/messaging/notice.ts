export const MESSAGE_NOTICE = 'message.unread';

export function threadPath(publicId: string): string {
  return `/messages/${publicId}`;
}
