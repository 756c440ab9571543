/** The same id for the same kind and number, so that tests can name it. */
export function idOf(kind: number, n = 1): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `0197f000-0000-7000-8000-${hex(kind, 4)}${hex(n, 8)}`;
}
