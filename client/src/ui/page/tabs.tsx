import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { tabBarLook, tabLook } from './tab-look.ts';
import { useSelectedInView } from './use-selected-in-view.ts';

type Tab = { id: string; label: ReactNode; panel: ReactNode };

const List = chakra('div', { base: tabBarLook });
const Trigger = chakra('button', {
  base: {
    ...tabLook,
    cursor: 'pointer',
    '&[aria-selected=true]': { color: 'accent', borderColor: 'accent' },
  },
});

type Props = {
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
};

/** ARIA tabs pattern: selection follows focus. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );

  useSelectedInView(list, current);

  function moveBy(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <Box>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={moveBy}>
        {tabs.map((tab, index) => (
          <Trigger
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}-tab`}
            aria-controls={`${base}-${tab.id}`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab, index) => (
        <Box
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          tabIndex={0}
          hidden={index !== current}
          pt="6"
        >
          {index === current && tab.panel}
        </Box>
      ))}
    </Box>
  );
}
