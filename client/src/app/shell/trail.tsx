import { Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router';
import type { Page } from '../../feature.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { pageTitleAtom } from '../../ui/page/page-title.tsx';
import { crumbsOf } from './navigation/crumbs.ts';

type TrailProps = { page: Page | undefined; hideBelow?: 'lg' | undefined };

/** Above a page: where it is, and help about it. */
export function Trail({ page, hideBelow }: TrailProps) {
  const crumbs = crumbsOf(useLocation().pathname, useAtomValue(pageTitleAtom));
  if (crumbs.length === 0) return null;
  return (
    <Flex
      justify="space-between"
      gap="4"
      mb={{ base: '4', md: '6' }}
      hideBelow={hideBelow}
      _print={{ display: 'none' }}
    >
      <Breadcrumbs crumbs={crumbs} />
      {page && !page.isTimed && !page.path.startsWith('/help') && (
        <TextLink to={`/help?about=${page.path}`} textStyle="small" my="-2" py="3" px="2" me="-2">
          Help
        </TextLink>
      )}
    </Flex>
  );
}
