import type { HelpArticle } from '@cascade/shared/features/help/contract';
import { chakra } from '@chakra-ui/react';
import { useContext } from 'react';
import { useSearchParams } from 'react-router';
import { PagesContext } from '../../domain/pages/pages-context.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Articles on the page from which somebody asked for help, or on the page above it. */
export function AboutPage({ articles }: { articles: HelpArticle[] }) {
  const [params] = useSearchParams();
  const pages = useContext(PagesContext);
  const page = pages.find(({ path }) => path === params.get('about'));
  if (!page) return null;
  const above = page.parent ?? `/${segmentsOf(page.path).slice(0, -1).join('/')}`;
  const onPage = articles.filter((article) => article.page === page.path);
  const shown = onPage.length > 0 ? onPage : articles.filter((article) => article.page === above);
  if (shown.length === 0) return null;
  return (
    <Card asChild mb={{ base: '8', md: '10' }}>
      <section aria-labelledby="about-page">
        <chakra.h2 id="about-page" textStyle="heading" mb="3">
          On the page where you were
        </chakra.h2>
        <chakra.ul listStyle="none" display="grid" gap="1">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <TextLink to={`/help/${id}`}>{title}</TextLink>
            </li>
          ))}
        </chakra.ul>
      </section>
    </Card>
  );
}
