import { Box, chakra } from '@chakra-ui/react';
import * as RadixToast from '@radix-ui/react-toast';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { IconButton } from '../actions/icon-button.tsx';
import { dismissToast, toastHotkey, toastShownMs, toastSwipePx, toastsAtom } from './toasts.ts';

const Viewport = chakra(RadixToast.Viewport, {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetEnd: { base: '4', md: '6' },
    // Above the phone's bottom navigation.
    bottom: { base: '20', lg: '6' },
    width: 'calc(100% - 2rem)',
    maxWidth: '80',
    listStyle: 'none',
  },
});
const Slip = chakra(RadixToast.Root, {
  base: {
    display: 'flex',
    gap: '2',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    ps: '4',
    pe: '1',
    py: '1',
    borderRadius: 'lg',
    borderWidth: '1px',
    boxShadow: 'raised',
    touchAction: 'pan-y',
    '&[data-state=open]': { animation: 'slideIn 200ms ease-out' },
    '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe=cancel]': { transform: 'none' },
  },
  variants: {
    tone: {
      default: { bg: 'surface', color: 'text', borderColor: 'line' },
      destructive: { bg: 'danger.solid', color: 'danger.on', borderColor: 'danger.solid' },
    },
  },
});

/** F8 focuses it; a swipe to the right dismisses a toast. */
export function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <RadixToast.Provider
      duration={toastShownMs}
      swipeDirection="right"
      swipeThreshold={toastSwipePx}
      label="Notification"
    >
      {toasts.map(({ id, title, description, tone, isOpen }) => (
        <Slip
          key={id}
          tone={tone}
          open={isOpen}
          onOpenChange={(stays: boolean) => !stays && dismissToast(id)}
        >
          <Box py="2" minWidth="0">
            <RadixToast.Title asChild>
              <chakra.div textStyle="label">{title}</chakra.div>
            </RadixToast.Title>
            {description && (
              <RadixToast.Description asChild>
                <chakra.div textStyle="small" mt="0.5">
                  {description}
                </chakra.div>
              </RadixToast.Description>
            )}
          </Box>
          <RadixToast.Close asChild>
            <IconButton label="Dismiss" color="inherit">
              <X aria-hidden />
            </IconButton>
          </RadixToast.Close>
        </Slip>
      ))}
      <Viewport hotkey={[toastHotkey]} />
    </RadixToast.Provider>
  );
}
