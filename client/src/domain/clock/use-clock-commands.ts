import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { serverNow } from '../../api/server-time.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { isText, shapeOf } from '../../device/shape.ts';
import { toast } from '../../ui/toast/toasts.ts';

const entries = memberEntries('clock-command', shapeOf(isText));

function findWaiting<Command extends string>(
  station: string,
  commands: readonly Command[],
): Command | null {
  const kept = entries.find(station);
  return commands.find((command) => command === kept) ?? null;
}

function keepWaiting(station: string, command: string | null): void {
  if (command) entries.keep(station, command);
  else entries.forget(station);
}

const retriedAfterMs = 4_000;

type Foreseen = (clock: StationClock, now: number) => StationClock;

type Options<Command extends string> = {
  /** A queued command is never sent to another station. */
  key: string;
  clock: StationClock;
  commands: readonly Command[];
  /** Commands that reveal content have none. */
  foreseen: Partial<Record<Command, Foreseen>>;
  deliver: (command: Command) => Promise<void>;
};

/** One at a time. Offline, the last command is queued and sent on reconnect. */
export function useClockCommands<Command extends string>(options: Options<Command>) {
  const { key, commands, foreseen, deliver: sendOne } = options;
  const [expected, setExpected] = useState<StationClock | null>(null);
  const [underWay, setUnderWay] = useState<Command | null>(null);
  const [waiting, setWaitingState] = useState(() => findWaiting(key, commands));
  const line = useRef<Promise<void>>(Promise.resolve());
  const inLine = useRef(0);
  const clock = expected ?? options.clock;

  function setWaiting(command: Command | null) {
    keepWaiting(key, command);
    setWaitingState(command);
  }

  async function deliver(command: Command) {
    try {
      await sendOne(command);
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

  function send(command: Command) {
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
