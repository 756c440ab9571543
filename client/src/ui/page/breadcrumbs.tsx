import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router';

/** Omitted without a page and on the last crumb. */
export type Crumb = { label: string; to?: string };

const Trail = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    listStyle: 'none',
    textStyle: 'small',
    color: 'muted',
    '& > li': { minWidth: '0', py: '1', overflowWrap: 'anywhere' },
    '& > li + li::before': { content: '"/"', px: '2', color: 'border' },
  },
});
const CrumbLink = chakra(Link, {
  base: {
    borderRadius: 'sm',
    _hover: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={`${crumb.to}-${crumb.label}`}>
              {crumb.to && !isLast ? (
                <CrumbLink to={crumb.to}>{crumb.label}</CrumbLink>
              ) : (
                <chakra.span aria-current={isLast ? 'page' : undefined}>{crumb.label}</chakra.span>
              )}
            </li>
          );
        })}
      </Trail>
    </nav>
  );
}
