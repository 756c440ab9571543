/** Where a domain stands on the screen: `Meeting the person` → `domain-meeting-the-person`. */
export function domainIdOf(domain: string): string {
  return `domain-${domain.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
}
