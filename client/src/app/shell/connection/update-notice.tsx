import { Box, chakra } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { X } from 'lucide-react';
import { newVersionAtom } from '../../../offline/registration.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';

const Slip = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    insetInlineStart: { base: '4', md: '6' },
    // Above the phone's bottom navigation.
    bottom: { base: '20', lg: '6' },
    maxWidth: 'calc(100vw - 2rem)',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '4',
    pe: '1',
    py: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'raised',
    _print: { display: 'none' },
  },
});

/** Never reloads by itself. */
export function UpdateNotice() {
  const [newVersion, setNewVersion] = useAtom(newVersionAtom);
  return (
    <div role="status" aria-label="New version">
      {newVersion && (
        <Slip>
          <Box textStyle="small">A new version is ready.</Box>
          <Button look="quiet" size="sm" onClick={newVersion.reload}>
            Reload
          </Button>
          <IconButton label="Later" color="muted" onClick={() => setNewVersion(null)}>
            <X aria-hidden />
          </IconButton>
        </Slip>
      )}
    </div>
  );
}
