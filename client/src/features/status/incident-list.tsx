import {
  type Incident,
  MOST_INCIDENTS,
  partLabels,
  statusParts,
} from '@cascade/shared/features/status/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Badge } from '../../ui/data/badge.tsx';
import { DayOfInstant, Moment, zoneName } from '../../ui/page/instant.tsx';

const kinds = {
  degraded: { words: 'Degraded', tone: 'warn' },
  outage: { words: 'Outage', tone: 'danger' },
  unmeasured: { words: 'Not measured', tone: 'quiet' },
} as const;

const MINUTE_MS = 60_000;
const steps = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "1 hour 5 minutes" */
function lengthWords(startsAt: string, endsAt: string): string {
  let left = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS);
  const words = steps.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return words.slice(0, 2).join(' ');
}

function partWords(parts: Incident['parts']): string {
  return parts.length === statusParts.length
    ? 'All parts'
    : parts.map((part) => partLabels[part]).join(', ');
}

export function IncidentList({ incidents, since }: { incidents: Incident[]; since: string }) {
  if (incidents.length === 0)
    return (
      <Box color="muted">
        None since measuring began on <DayOfInstant at={since} />.
      </Box>
    );
  return (
    <>
      <chakra.ul listStyle="none" aria-label="Incidents">
        {incidents.map(({ parts, kind, startsAt, endsAt }) => (
          <chakra.li
            key={`${kind} ${startsAt} ${endsAt} ${parts.join()}`}
            py="3"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
              <Badge tone={kinds[kind].tone}>{kinds[kind].words}</Badge>
              <chakra.span fontWeight="medium">{partWords(parts)}</chakra.span>
            </Flex>
            <Box textStyle="small" color="muted" mt="1">
              {endsAt === null ? (
                <>
                  Since <Moment at={startsAt} />
                </>
              ) : (
                <>
                  <Moment at={startsAt} /> to <Moment at={endsAt} /> (
                  {lengthWords(startsAt, endsAt)})
                </>
              )}
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
      <Box textStyle="small" color="muted" mt="2">
        Times are in {zoneName()}.
        {incidents.length === MOST_INCIDENTS && ` The latest ${MOST_INCIDENTS} are listed.`}
      </Box>
    </>
  );
}
