import { useSetAtom } from 'jotai';
import { LogOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { holdHistory, isExamModeAtom } from './exam-mode.ts';

/** What the question says and where "Leave" leads. */
export type Leaving = { to: string; text: string };

const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/**
 * Undoes a step through the history before the router hears of it.
 * @param onStep gets a function that takes the step after all
 */
function useHeldHistory(onStep: (goOn: () => void) => void): void {
  const { key } = useLocation();
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own place
  useEffect(() => {
    const { pathname } = window.location;
    const own = indexOf(window.history.state) ?? 0;
    let isLeaving = false;
    return holdHistory((event) => {
      // Back on the station, or within it.
      if (isLeaving || window.location.pathname === pathname) return;
      event.stopImmediatePropagation();
      const step = (indexOf(event.state) ?? own - 1) - own;
      window.history.go(-step);
      latest.current(() => {
        isLeaving = true;
        window.history.go(step);
      });
    });
  }, [key]);
}

/** Turns exam mode on while it is on the screen, and asks before the station is left. */
export function LeaveStation({ to, text }: Leaving) {
  const setIsExamMode = useSetAtom(isExamModeAtom);
  const navigate = useNavigate();
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  useLayoutEffect(() => {
    setIsExamMode(true);
    return () => setIsExamMode(false);
  }, [setIsExamMode]);
  useHeldHistory((go) => setLeave({ go }));
  return (
    <>
      <Button look="quiet" px="3" onClick={() => setLeave({ go: () => void navigate(to) })}>
        <LogOut aria-hidden />
        Leave
      </Button>
      <ConfirmDialog
        title="Leave the station?"
        isOpen={leave !== null}
        onClose={() => setLeave(null)}
        back="Stay"
        action="Leave"
        onConfirm={() => leave?.go()}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
