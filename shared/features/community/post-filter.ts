type Filter = { kind: 'word' | 'link'; pattern: string };

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const HOST = /(?:https?:\/\/|\/\/|www\.|@|\b)((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})/giu;

/** A whole word regardless of case and accents, or a host and its subdomains. */
export function filterMet<F extends Filter>(text: string, filters: readonly F[]): F | undefined {
  const folded = fold(text);
  const hosts = [...folded.matchAll(HOST)].map(([, host = '']) => host.replace(/^www\./, ''));
  return filters.find(({ kind, pattern }) => {
    const wanted = fold(pattern);
    if (kind === 'link')
      return hosts.some((host) => host === wanted || host.endsWith(`.${wanted}`));
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}(?![\\p{L}\\p{N}])`, 'u').test(folded);
  });
}
