/** The token in an invitation, pasted as a whole link or alone; null when there is none. */
export function tokenIn(text: string): string | null {
  const [, token] = /(?:^|\/join\/)([\w-]{32})(?:[/?#].*)?$/.exec(text.trim()) ?? [];
  return token ?? null;
}
