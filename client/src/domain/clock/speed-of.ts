/** For developers; the server refuses it in production. */
export function speedOf(search: URLSearchParams): number {
  const speed = Number(search.get('speed') ?? 1);
  return speed >= 1 && speed <= 600 ? speed : 1;
}

/** Empty at normal speed. */
export function speedSearch(speed: number): string {
  return speed === 1 ? '' : `?speed=${speed}`;
}
