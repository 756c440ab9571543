import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Avatar } from '../../domain/people/avatar.tsx';

export type Found = {
  key: string;
  group: 'Pages' | 'Stations' | 'Guides' | 'People';
  to: string;
  title: string;
  detail?: string;
  avatarSeed?: string;
};

const Option = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    minHeight: '11',
    px: '2',
    py: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
    _selected: { bg: 'accent.subtle', color: 'accent' },
  },
});

/** Of the element that shows it. */
export const optionId = (listId: string, { key }: Found): string =>
  `${listId}-${key.replaceAll(' ', '-')}`;

type Props = {
  id: string;
  /** Those of one group follow each other. */
  found: readonly Found[];
  chosen: Found | undefined;
  onOpen: (found: Found) => void;
};

export function FoundList({ id, found, chosen, onOpen }: Props) {
  const chosenId = chosen && optionId(id, chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenId]);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    // Of one height, so that nothing jumps while typing.
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={0}
      height={{ base: '50dvh', md: '80' }}
      overflowY="auto"
      mx="-2"
    >
      {groups.map((group) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`} mb="4">
          <Box id={`${id}-${group}`} textStyle="caption" color="muted" px="2" mb="1">
            {group}
          </Box>
          {found
            .filter((one) => one.group === group)
            .map((one) => (
              <Option
                key={one.key}
                id={optionId(id, one)}
                role="option"
                aria-selected={one.key === chosen?.key}
                onClick={() => onOpen(one)}
              >
                {one.avatarSeed !== undefined && <Avatar seed={one.avatarSeed} size="sm" />}
                <Flex direction="column" minWidth="0">
                  <chakra.span fontWeight="medium">{one.title}</chakra.span>
                  {one.detail && (
                    <chakra.span textStyle="small" color="muted">
                      {one.detail}
                    </chakra.span>
                  )}
                </Flex>
              </Option>
            ))}
        </Box>
      ))}
    </Box>
  );
}
