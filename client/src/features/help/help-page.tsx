import { indexTexts } from '@cascade/shared/domain/text/forgiving-search';
import { type HelpArticle, helpGroups, listHelp } from '@cascade/shared/features/help/contract';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { SystemStatusCard } from '../../domain/status/system-status.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { ResultCount } from '../../ui/data/result-count.tsx';
import { NothingFound } from '../../ui/drawings/drawings.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { AboutPage } from './about-page.tsx';

const readSearch = (params: URLSearchParams) => params.get('q') ?? '';
const writeSearch = (search: string) => new URLSearchParams(search ? { q: search } : {});

/** Specification, section 2.23: Help. */
export function HelpPage() {
  const articles = useQuery(queryOf(listHelp, {}));
  const [search, setSearch] = useAddressFilters(readSearch, writeSearch);
  // Keeps typing responsive.
  const shownSearch = useDeferredValue(search);
  const find = useMemo(
    () => indexTexts((articles.data ?? []).map((one) => ({ ...one, body: one.body.join(' ') }))),
    [articles.data],
  );
  const isSearching = shownSearch.trim() !== '';
  const found = useMemo(() => {
    const byId = new Map(articles.data?.map((article) => [article.id, article]));
    return find(shownSearch).flatMap((id) => byId.get(id) ?? []);
  }, [articles.data, find, shownSearch]);
  const isLoading = !articles.data && articles.isFetching;

  return (
    <>
      <PageHeader
        title="Help"
        description="Short answers. Type what you are looking for."
        actions={
          <LinkButton look="outline" to="/support">
            Contact Support
          </LinkButton>
        }
      />
      <Box maxWidth="measure" mb="4">
        <SearchField
          label="Search help"
          placeholder="Search help..."
          value={search}
          onChange={setSearch}
        />
      </Box>
      <ResultCount mb="4" minHeight="6">
        {articles.data && isSearching && `${found.length} article(s) found`}
      </ResultCount>
      {isLoading && <SkeletonCards label="Loading help" />}
      {!articles.data && !isLoading && (
        <ErrorState
          title="Help could not be loaded"
          error={articles.error}
          onRetry={() => void articles.refetch()}
        />
      )}
      {articles.data && !isSearching && (
        <>
          <AboutPage articles={articles.data} />
          <Overview articles={articles.data} />
        </>
      )}
      {articles.data && isSearching && found.length > 0 && <Titles articles={found} />}
      {articles.data && isSearching && found.length === 0 && (
        <EmptyState
          drawing={<NothingFound />}
          title="No articles found"
          hint="Try another word, or look through the topics."
        />
      )}
      <Box mt={{ base: '8', md: '10' }} maxWidth="measure">
        <SystemStatusCard />
      </Box>
    </>
  );
}

function Titles({ articles }: { articles: HelpArticle[] }) {
  return (
    <chakra.ul listStyle="none" display="grid" gap="1">
      {articles.map(({ id, title }) => (
        <li key={id}>
          <TextLink look="listed" to={`/help/${id}`}>
            {title}
          </TextLink>
        </li>
      ))}
    </chakra.ul>
  );
}

function Overview({ articles }: { articles: HelpArticle[] }) {
  const quick = articles
    .filter(({ quickAnswer }) => quickAnswer !== null)
    .sort((a, b) => (a.quickAnswer ?? 0) - (b.quickAnswer ?? 0));
  return (
    <Grid gap={{ base: '8', md: '10' }}>
      <section aria-labelledby="quick-answers">
        <chakra.h2 id="quick-answers" textStyle="heading" mb="3">
          Quick answers
        </chakra.h2>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {quick.map(({ id, title, body }) => (
            <Card key={id} asChild>
              <article>
                <chakra.h3 textStyle="subheading" mb="1">
                  <TextLink to={`/help/${id}`}>{title}</TextLink>
                </chakra.h3>
                <Box textStyle="small" color="muted">
                  {body[0]?.replace(/^1\. /, '')}
                </Box>
              </article>
            </Card>
          ))}
        </Grid>
      </section>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '8', md: '10' }}>
        {helpGroups.map((group, at) => (
          <section key={group} aria-labelledby={`help-group-${at}`}>
            <chakra.h2 id={`help-group-${at}`} textStyle="heading" mb="3">
              {group}
            </chakra.h2>
            <Titles articles={articles.filter((article) => article.group === group)} />
          </section>
        ))}
      </Grid>
    </Grid>
  );
}
