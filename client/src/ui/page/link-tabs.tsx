import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { tabBarLook, tabLook } from './tab-look.ts';
import { useSelectedInView } from './use-selected-in-view.ts';

const Bar = chakra('nav', { base: tabBarLook });
const Tab = chakra(NavLink, {
  base: { ...tabLook, '&[aria-current]': { color: 'accent', borderColor: 'accent' } },
});

type LinkTab = {
  path: string;
  label: ReactNode;
  /** Not marked on the pages below it. */
  isExact?: boolean;
};

type Props = { label: string; tabs: readonly LinkTab[] } & HTMLChakraProps<'nav'>;

/** Pages that look like tabs of one. */
export function LinkTabs({ label, tabs, ...rest }: Props) {
  const bar = useRef<HTMLElement>(null);
  useSelectedInView(bar, useLocation().pathname);
  return (
    <Bar ref={bar} aria-label={label} mb="6" {...rest}>
      {tabs.map((tab) => (
        <Tab key={tab.path} to={tab.path} end={tab.isExact ?? false}>
          {tab.label}
        </Tab>
      ))}
    </Bar>
  );
}
