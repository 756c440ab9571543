import { Box, chakra } from '@chakra-ui/react';
import { useId, useMemo } from 'react';
import type { Ecg } from './leads.ts';
import { baselines, calibrationPath, MM_PER_MV, MM_PER_S, paper, pathOf, strips } from './paper.ts';
import { traceOf } from './trace.ts';

const Grid = chakra('path', { base: { fill: 'none' } });
const Ink = chakra('g', {
  base: { '& text': { fontFamily: 'body', fill: 'paper.ink', stroke: 'none' } },
});

/** Squares of 1 mm and 5 mm. */
function GridPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-small`} width="1" height="1" patternUnits="userSpaceOnUse">
        <Grid d="M1 0H0V1" stroke="paper.grid" strokeWidth="0.1" />
      </pattern>
      <pattern id={`${id}-large`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill={`url(#${id}-small)`} />
        <Grid d="M5 0H0V5" stroke="paper.gridStrong" strokeWidth="0.22" />
      </pattern>
    </defs>
  );
}

/** Twelve leads on squared paper. */
export function EcgPaper({ ecg }: { ecg: Ecg }) {
  const id = useId();
  const paths = useMemo(() => {
    const trace = traceOf(ecg);
    return strips.map((strip) => ({ strip, path: pathOf(trace, strip) }));
  }, [ecg]);
  const { width, height } = paper;
  return (
    <>
      {ecg.machineReport && (
        <Box px="3" py="2" textStyle="small" fontFamily="mono" whiteSpace="pre-line">
          {ecg.machineReport}
        </Box>
      )}
      <chakra.svg
        role="img"
        aria-label={ecg.title}
        viewBox={`0 0 ${width} ${height}`}
        width="full"
        display="block"
      >
        <GridPattern id={id} />
        <rect width={width} height={height} fill={`url(#${id}-large)`} />
        <Ink>
          <text x="4" y="6" style={{ fontSize: '4px' }}>
            Recorded {ecg.recorded}
          </text>
          <text x={width - 4} y="6" style={{ fontSize: '4px' }} textAnchor="end">
            {MM_PER_S} mm/s, {MM_PER_MV} mm/mV
          </text>
          {baselines.map((y) => (
            <chakra.path key={y} d={calibrationPath(y)} {...pen} stroke="paper.ink" />
          ))}
          {paths.map(({ strip, path }) => (
            <g key={`${strip.lead} ${strip.y}`}>
              <chakra.path d={path} {...pen} stroke="paper.ink" data-lead={strip.lead} />
              <text
                x={strip.x + 1.5}
                y={strip.y - 12}
                style={{ fontSize: '4.2px', fontWeight: 650 }}
              >
                {strip.lead}
              </text>
            </g>
          ))}
        </Ink>
      </chakra.svg>
    </>
  );
}

const pen = { fill: 'none', strokeWidth: '0.32', strokeLinejoin: 'round' } as const;
