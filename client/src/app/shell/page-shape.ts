const THREAD = /^\/messages\/[^/]+\/?$/;

/** Such pages have their own footer. */
export const fillsPhone = (pathname: string): boolean => THREAD.test(pathname);

/** Same key for pages that keep their state, such as two conversations. */
export const pageOf = (pathname: string): string =>
  THREAD.test(pathname) ? '/messages' : pathname;
