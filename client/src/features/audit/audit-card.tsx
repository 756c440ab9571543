import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { differencesBetween } from '@cascade/shared/domain/text/text-differences';
import type { AuditEntry } from '@cascade/shared/features/audit/contract';
import { MEMBERS_PATH } from '@cascade/shared/features/members/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { fieldTitle, titleOf, valueText } from './audit-words.ts';

const format = dateFormat({ dateStyle: 'long', timeStyle: 'medium' });

function Subject({ kind, id, handle }: AuditEntry['subject']) {
  if (kind === 'member')
    return handle ? (
      <TextLink to={`${MEMBERS_PATH}?q=${encodeURIComponent(handle)}`}>{handle}</TextLink>
    ) : (
      'a member who has left'
    );
  if (kind === 'post') return <TextLink to={`/community/post/${id}`}>the post</TextLink>;
  return <>{kind.replaceAll('-', ' ')}</>;
}

export function AuditCard({ entry }: { entry: AuditEntry }) {
  const differences = differencesBetween(entry.before, entry.after);
  return (
    <Card asChild>
      <li>
        <chakra.h2 textStyle="subheading">{titleOf(entry)}</chakra.h2>
        <Flex wrap="wrap" columnGap="5" rowGap="1" mt="1" textStyle="small" color="muted">
          <span>
            By <chakra.strong color="text">{entry.actor}</chakra.strong>
          </span>
          <span>
            About <Subject {...entry.subject} />
          </span>
          <time dateTime={entry.at}>{format.format(new Date(entry.at))}</time>
        </Flex>
        {differences.length > 0 && (
          <chakra.dl
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: 'minmax(8rem, 12rem) 1fr' }}
            columnGap="4"
            rowGap={{ base: '0', sm: '1' }}
            mt="3"
          >
            {differences.map(({ field, before, after }) => (
              <Box key={field} display="contents">
                <chakra.dt textStyle="small" color="muted" mt={{ base: '2', sm: '0' }}>
                  {fieldTitle(field)}
                </chakra.dt>
                <chakra.dd overflowWrap="anywhere" whiteSpace="pre-wrap">
                  <Change before={before} after={after} />
                </chakra.dd>
              </Box>
            ))}
          </chakra.dl>
        )}
      </li>
    </Card>
  );
}

function Change({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      {before !== null && (
        <>
          <VisuallyHidden>before: </VisuallyHidden>
          <chakra.del px="1" borderRadius="sm" bg="danger.subtle">
            {valueText(before)}
          </chakra.del>
        </>
      )}
      {before !== null && after !== null && <span aria-hidden> → </span>}
      {after !== null && (
        <>
          <VisuallyHidden>now: </VisuallyHidden>
          <chakra.ins px="1" borderRadius="sm" bg="success.subtle" textDecoration="none">
            {valueText(after)}
          </chakra.ins>
        </>
      )}
    </>
  );
}
