/** The developer's speed factor, which only the address can give; the server refuses it in production. */
export function speedOf(search: URLSearchParams): number {
  const speed = Number(search.get('speed') ?? 1);
  return speed >= 1 && speed <= 600 ? speed : 1;
}

/** The same factor for the next address; nothing at the clock's own speed. */
export function speedSearch(speed: number): string {
  return speed === 1 ? '' : `?speed=${speed}`;
}
