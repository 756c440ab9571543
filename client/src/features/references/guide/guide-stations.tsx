import { listGuideStations } from '@cascade/shared/features/references/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';

/** Closed to begin with, since a title beside a guide gives away what the station is about. */
export function GuideStations({ guideId }: { guideId: string }) {
  const { data: stations = [] } = useQuery(queryOf(listGuideStations, { params: { id: guideId } }));
  if (stations.length === 0) return null;
  const count = stations.length === 1 ? '1 station' : `${stations.length} stations`;
  return (
    <chakra.section
      aria-labelledby="guide-stations"
      maxWidth="measure"
      mt="12"
      pt="6"
      borderTopWidth="1px"
      borderColor="border"
      data-print="no"
    >
      <chakra.h2 id="guide-stations" textStyle="subheading" mb="2">
        Stations that use this guide
      </chakra.h2>
      <chakra.details>
        <chakra.summary cursor="pointer" minHeight="11" alignContent="center">
          Show {count} (their titles may give away the diagnosis)
        </chakra.summary>
        <chakra.ul mt="2">
          {stations.map(({ id, scenarioNumber, title }) => (
            <chakra.li key={id} display="flex" gap="3" py="1.5">
              <Box color="muted" flexShrink="0" width="16">
                {scenarioNumber}
              </Box>
              <TextLink to={`/scenario/${id}`}>{title}</TextLink>
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.details>
    </chakra.section>
  );
}
