type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/**
 * Dates in British English. The formatter is made when it is first used: that takes a slow phone
 * several milliseconds, for the first one 100, and most pages that could write a date write none.
 * @returns formats a date, or ms since 1970, in the reader's time zone unless the options name one
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  let made: Intl.DateTimeFormat | undefined;
  const formatter = () => {
    made ??= new Intl.DateTimeFormat('en-GB', options);
    return made;
  };
  return {
    format: (date) => formatter().format(date),
    formatRange: (from, to) => formatter().formatRange(from, to),
  };
}
