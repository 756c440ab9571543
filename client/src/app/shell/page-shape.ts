const THREAD = /^\/messages\/[^/]+\/?$/;

/** Pages such as a conversation fill a phone's screen and have their own footer. */
export const fillsPhone = (pathname: string): boolean => THREAD.test(pathname);

/** Addresses of the same page, such as two conversations, give the same key and keep its state. */
export const pageOf = (pathname: string): string =>
  THREAD.test(pathname) ? '/messages' : pathname;
