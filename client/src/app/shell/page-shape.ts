const THREAD = /^\/messages\/[^/]+\/?$/;

/** A page that fills a phone's screen below the header, like a conversation; its foot is its own. */
export const fillsPhone = (pathname: string): boolean => THREAD.test(pathname);

/**
 * Which page an address belongs to. Addresses of one page differ in a part of it alone: the list of
 * conversations stays as it was while another one is opened.
 */
export const pageOf = (pathname: string): string =>
  THREAD.test(pathname) ? '/messages' : pathname;
