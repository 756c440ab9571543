import { type Attempt, commandAttempt } from '@cascade/shared/contracts/practice';
import { pauseClock, resumeClock, type StationClock } from '@cascade/shared/rules/station-clock';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { serverNow, timedCall } from '../../../api/server-time.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { partsQuery, putAttempt } from '../attempt/attempt-query.ts';
import type { ClockCommand } from './clock-command.ts';
import { findWaiting, keepWaiting } from './waiting-command.ts';

const retriedAfterMs = 4_000;
/** Only these show before the server has agreed; the others change what may be seen. */
const foreseen = { pause: pauseClock, resume: resumeClock, restart: null, finish: null };

/**
 * Moves the clock. Commands go one after the other. Without a connection the clock runs on, for
 * the server's does: the last command waits, is said to wait, and is sent when there is one.
 */
export function useClockCommands(attempt: Attempt) {
  const queryClient = useQueryClient();
  const [expected, setExpected] = useState<StationClock | null>(null);
  const [underWay, setUnderWay] = useState<ClockCommand | null>(null);
  const [waiting, setWaitingState] = useState(() => findWaiting(attempt.id));
  const line = useRef<Promise<void>>(Promise.resolve());
  const inLine = useRef(0);
  const clock = expected ?? attempt.clock;

  function setWaiting(command: ClockCommand | null) {
    keepWaiting(attempt.id, command);
    setWaitingState(command);
  }

  async function deliver(command: ClockCommand) {
    try {
      const params = { id: attempt.id };
      const reply = await timedCall(commandAttempt, { params, body: { command } });
      // A fresh run of the station is sat without what the last one's end had opened.
      if (!reply.isRevealed)
        queryClient.removeQueries({ queryKey: partsQuery(attempt.id).queryKey });
      putAttempt(queryClient, reply);
      setWaiting(null);
    } catch (error) {
      const isCut = error instanceof ApiError && error.status === 0;
      setWaiting(isCut ? command : null);
      if (!isCut)
        toast({
          title: 'The clock was not changed',
          description: sentenceOf(error),
          tone: 'destructive',
        });
    } finally {
      inLine.current -= 1;
      if (inLine.current === 0) {
        setExpected(null);
        setUnderWay(null);
      }
    }
  }

  function send(command: ClockCommand) {
    if (!navigator.onLine) {
      setWaiting(command);
      return;
    }
    const foresee = foreseen[command];
    if (foresee) setExpected(foresee(clock, serverNow()));
    setUnderWay(command);
    inLine.current += 1;
    line.current = line.current.then(() => deliver(command));
  }

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!waiting) return;
    const retry = () => {
      if (navigator.onLine && inLine.current === 0) latest.current(waiting);
    };
    const timer = setInterval(retry, retriedAfterMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [waiting]);

  return { clock, send, underWay, waiting, forget: () => setWaiting(null) };
}

export type ClockCommands = ReturnType<typeof useClockCommands>;
