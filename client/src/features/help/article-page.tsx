import { answerHelp, type HelpArticle, listHelp } from '@cascade/shared/features/help/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BookX } from 'lucide-react';
import { useParams } from 'react-router';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Section } from '../../ui/page/section.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';

export function ArticlePage() {
  const { articleId = '' } = useParams();
  const articles = useQuery(queryOf(listHelp, {}));
  if (!articles.data)
    return articles.isFetching ? (
      <SkeletonCards label="Loading help" />
    ) : (
      <ErrorState
        level="h1"
        title="Help could not be loaded"
        error={articles.error}
        onRetry={() => void articles.refetch()}
      />
    );
  const article = articles.data.find(({ id }) => id === articleId);
  if (!article)
    return (
      <EmptyState
        level="h1"
        icon={<BookX />}
        title="Article not found"
        hint="There is no such help article. It may have been renamed or withdrawn."
        action={<LinkButton to="/help">Back to Help</LinkButton>}
      />
    );
  return <Article key={articleId} article={article} all={articles.data} />;
}

/** List items stay together, paragraphs apart. */
const textOf = (body: readonly string[]) =>
  body
    .map((line, at) => {
      const isItem = /^(- |\d+\. )/.test(line);
      const followsItem = /^(- |\d+\. )/.test(body[at - 1] ?? '');
      return (at === 0 ? '' : isItem && followsItem ? '\n' : '\n\n') + line;
    })
    .join('');

function Article({ article, all }: { article: HelpArticle; all: HelpArticle[] }) {
  const { id, group, title, body, page, related } = article;
  const more = related.flatMap((other) => all.find((one) => one.id === other) ?? []);
  return (
    <>
      <PageHeader title={title} eyebrow={group} />
      <RichText text={textOf(body)} />
      {page && (
        <Box mt="6">
          <LinkButton look="outline" to={page}>
            Go to this page
          </LinkButton>
        </Box>
      )}
      <Section title="Was this useful?">
        <Useful id={id} />
      </Section>
      {more.length > 0 && (
        <Section title="Read next">
          <chakra.ul listStyle="none" display="grid" gap="1">
            {more.map((one) => (
              <li key={one.id}>
                <TextLink look="listed" to={`/help/${one.id}`}>
                  {one.title}
                </TextLink>
              </li>
            ))}
          </chakra.ul>
        </Section>
      )}
    </>
  );
}

function Useful({ id }: { id: string }) {
  const answer = useMutation(mutationOf(answerHelp));
  const say = (isUseful: boolean) => answer.mutate({ params: { id }, body: { isUseful } });
  return (
    <Box aria-live="polite">
      {answer.isSuccess ? (
        'Thank you. It is counted, without who said so.'
      ) : (
        <Flex gap="2" wrap="wrap">
          <Button look="outline" isBusy={answer.isPending} onClick={() => say(true)}>
            Yes
          </Button>
          <Button look="outline" isBusy={answer.isPending} onClick={() => say(false)}>
            No
          </Button>
        </Flex>
      )}
      {answer.isError && (
        <Box color="danger.fg" mt="2">
          {sentenceOf(answer.error)}
        </Box>
      )}
    </Box>
  );
}
