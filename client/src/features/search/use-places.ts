import { indexTexts, significantWords } from '@cascade/shared/domain/text/forgiving-search';
import { useContext, useMemo } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { PagesContext } from '../../domain/pages/pages-context.ts';
import type { Found } from './found-list.tsx';

const MOST_PLACES = 5;

/** Pages of the product by their names and descriptions; without a text those of every day. */
export function usePlaces(text: string): Found[] {
  const pages = useContext(PagesContext);
  const { member } = useCurrentUser();
  const role = member?.role;
  const { find, byPath, daily } = useMemo(() => {
    const named = pages.filter(
      ({ path, label, access }) =>
        label !== null && !/[:*]/.test(path) && (access !== 'admin' || role === 'admin'),
    );
    const places = named.map(
      ({ path, label, title, description, nav }): Found & { isDaily: boolean } => ({
        key: `page ${path}`,
        group: 'Pages',
        to: path,
        title: title ?? label ?? path,
        isDaily: nav?.isDaily ?? false,
        ...(description === undefined ? {} : { detail: description }),
      }),
    );
    return {
      byPath: new Map(places.map((place) => [place.to, place])),
      daily: places.filter(({ isDaily }) => isDaily),
      find: indexTexts(
        named.map(({ path, label, title, description }) => ({
          id: path,
          title: `${label} ${title ?? ''}`,
          keywords: [path.replace(/\W+/g, ' ')],
          body: description ?? '',
        })),
      ),
    };
  }, [pages, role]);
  return useMemo(() => {
    if (text.trim() === '') return daily;
    if (significantWords(text).length === 0) return [];
    return find(text)
      .slice(0, MOST_PLACES)
      .flatMap((path) => byPath.get(path) ?? []);
  }, [text, daily, find, byPath]);
}
