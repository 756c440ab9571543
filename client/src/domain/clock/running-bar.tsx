import { getRunning, type RunningClock } from '@cascade/shared/features/practice/running';
import { Box, chakra } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { serverNow, timedCall } from '../../api/server-time.ts';
import { useStream } from '../../live/channel.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { titlePrefixAtom } from '../../ui/page/page-title.tsx';
import { digitsOf } from './clock-words.ts';

/** The bar is on every page and in every tab, where a station's own pace would cost battery. */
const SEEN_EVERY_MS = 500;

const runningQuery = queryOptions({
  ...queryOf(getRunning, {}),
  // Never broken off by the next event, so that what arrives can be read whole.
  queryFn: () => timedCall(getRunning, {}),
  // Asked for each time a station is left.
  staleTime: 0,
});

/** Exam time in s, rounded up; 0 once the end has passed, also without a connection. */
function secondsLeft({ endsAt, pausedLeftMs, speed }: RunningClock): number {
  const leftMs = pausedLeftMs ?? (endsAt === null ? 0 : endsAt - serverNow());
  return Math.max(0, Math.ceil((leftMs * speed) / 1_000));
}

function useSecondsLeft(clock: RunningClock): number {
  const [left, setLeft] = useState(() => secondsLeft(clock));
  useEffect(() => {
    setLeft(secondsLeft(clock));
    if (clock.endsAt === null) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft(clock)), SEEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return left;
}

/** The title of the tab begins with it. */
function useTitlePrefix(words: string | null): void {
  const setPrefix = useSetAtom(titlePrefixAtom);
  useEffect(() => {
    setPrefix(words === null ? '' : `${words} · `);
  }, [setPrefix, words]);
  useEffect(() => () => setPrefix(''), [setPrefix]);
}

/** Stays while the page scrolls, except on low screens, where the text needs the height. */
const Bars = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    // Below what the header opens.
    zIndex: 'sticky',
    '@media (max-height: 30rem)': { position: 'static' },
  },
});
const Row = chakra('section', {
  base: {
    bg: 'accent.subtle',
    borderBottomWidth: '1px',
    borderColor: 'border',
    _print: { display: 'none' },
  },
});
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    maxWidth: 'page',
    mx: 'auto',
    px: { base: '4', md: '8' },
    py: '1',
  },
});

const kindNames: Record<RunningClock['kind'], string> = {
  station: 'Station',
  mock: 'Mock exam',
  circuit: 'Live circuit',
  round: 'Group round',
};

type RowProps = { clock: RunningClock; isLarge: boolean; isFirst: boolean };

function RunningRow({ clock, isLarge, isFirst }: RowProps) {
  const left = useSecondsLeft(clock);
  const words = `${clock.pausedLeftMs === null ? '' : 'Paused, '}${digitsOf(left)} left`;
  useTitlePrefix(isFirst && left > 0 ? words : null);
  if (left === 0) return null;
  return (
    <Row aria-label={`Running: ${clock.title}`}>
      <Line py={isLarge ? '4' : '1'}>
        <Box color="accent" flexShrink="0" hideBelow="sm">
          <Timer size={20} aria-hidden />
        </Box>
        <Box
          flex="1"
          minWidth="0"
          display="flex"
          flexWrap="wrap"
          columnGap="3"
          alignItems="baseline"
        >
          <Box
            role="timer"
            aria-label="Time left"
            flexShrink="0"
            fontWeight="medium"
            fontSize={isLarge ? '2xl' : 'md'}
            fontVariantNumeric="tabular-nums lining-nums"
          >
            {words}
          </Box>
          <Box textStyle="small" color="muted" truncate minWidth="0">
            {kindNames[clock.kind]}: {clock.title}
          </Box>
        </Box>
        <LinkButton to={clock.path} look={isLarge ? 'solid' : 'outline'}>
          Return
        </LinkButton>
      </Line>
    </Row>
  );
}

/** Circuits and rounds change on streams of their own. */
function Followed({ live }: { live: NonNullable<RunningClock['live']> }) {
  useStream(live);
  return null;
}

/** What runs while the member looks at another page; on Home the first thing to do. */
export function RunningBar() {
  const { pathname } = useLocation();
  const { data } = useQuery(runningQuery);
  const clocks = data?.clocks ?? [];
  const elsewhere = clocks.filter(({ path }) => path !== pathname);
  return (
    <>
      {clocks.map(({ path, live }) => live && <Followed key={path} live={live} />)}
      {elsewhere.length > 0 && (
        <Bars data-running-bars>
          {elsewhere.map((clock, at) => (
            <RunningRow
              key={clock.path}
              clock={clock}
              isLarge={pathname === '/'}
              isFirst={at === 0}
            />
          ))}
        </Bars>
      )}
    </>
  );
}
