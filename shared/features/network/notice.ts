export const CONNECTION_NOTICE = 'connection.request';

/** Where a request is answered. */
export function connectionPath(publicId: string): string {
  return `/social?tab=connections&person=${publicId}`;
}
