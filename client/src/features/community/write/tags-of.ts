/** Tags out of a line in which commas part them. */
export function tagsOf(line: string): string[] {
  return line
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '')
    .slice(0, 10);
}
