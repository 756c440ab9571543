import { Box, chakra } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { singleKeysAtom } from '../../ui/actions/keyboard-shortcuts.ts';
import { Toggle } from '../../ui/actions/toggle.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Search everything (⌘ K on a Mac)' },
  { keys: ['/'], does: 'Search this list, or everything' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close a menu or dialog, empty a search' },
  { keys: ['←', '→'], does: 'Move between tabs' },
  { keys: ['Space'], does: 'Pause or resume a station' },
  { keys: ['F8'], does: 'Go to notifications' },
];

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '8',
    px: '2',
    py: '0.5',
    me: '1',
    textAlign: 'center',
    fontFamily: 'mono',
    fontSize: 'sm',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
  },
});

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areSingleKeysOn, setAreSingleKeysOn] = useAtom(singleKeysAtom);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="3" mb="4">
        {shortcuts.map(({ keys, does }) => (
          <Box key={does} display="contents">
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </Box>
        ))}
      </chakra.dl>
      <Toggle
        label="Single-key shortcuts ( / and ? )"
        isOn={areSingleKeysOn}
        onChange={setAreSingleKeysOn}
      />
    </Dialog>
  );
}
