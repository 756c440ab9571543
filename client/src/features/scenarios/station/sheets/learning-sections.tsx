import type { Learning } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import {
  StationList,
  StationSection,
  StationText,
} from '../../../../domain/stations/station-layout.tsx';
import { TextLink } from '../../../../ui/actions/text-link.tsx';

const Quote = chakra('blockquote', {
  base: {
    borderInlineStartWidth: '2px',
    borderColor: 'accent',
    ps: '4',
    maxWidth: 'measure',
    lineHeight: 'relaxed',
    breakInside: 'avoid',
    '& + &': { mt: '4' },
  },
});

const acronyms: Record<string, string> = { ect: 'ECT', ocd: 'OCD', ptsd: 'PTSD', sbar: 'SBAR' };

/** `ect-explained` → `ECT explained`. */
function guideNameOf(slug: string): string {
  const words = slug.split('-').map((word) => acronyms[word] ?? word);
  const name = words.join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function Diagnosis({ diagnosis }: { diagnosis: Learning['diagnosis'] }) {
  const { working, differential, decidedBy } = diagnosis;
  return (
    <>
      <Box textStyle="clinical" fontWeight="medium" maxWidth="measure">
        {working}
      </Box>
      <chakra.h3 textStyle="label" color="muted" mt="4" mb="1">
        Differential
      </chakra.h3>
      <StationList items={differential} />
      <chakra.h3 textStyle="label" color="muted" mt="4" mb="1">
        What decides it
      </chakra.h3>
      <StationText text={decidedBy} />
    </>
  );
}

function Facts({ facts }: { facts: Learning['facts'] }) {
  return (
    <Box as="ul" listStyle="none" maxWidth="measure">
      {facts.map(({ text, source, section, year }) => (
        <Box key={text} as="li" py="3" borderTopWidth="1px" borderColor="border">
          {text}
          <Box textStyle="small" color="muted" mt="0.5">
            <cite>{source}</cite>, {section}, {year}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What the station teaches. */
export function LearningSections({ learning }: { learning: Learning }) {
  const { opening, worthSaying, explanation, diagnosis, facts, guides } = learning;
  return (
    <>
      <StationSection title="How one could begin">
        <Quote>{opening}</Quote>
      </StationSection>
      <StationSection title="Worth saying">
        {worthSaying.map((sentence) => (
          <Quote key={sentence}>{sentence}</Quote>
        ))}
      </StationSection>
      <StationSection title="In one minute">
        <Quote>{explanation}</Quote>
      </StationSection>
      <StationSection title="Diagnosis">
        <Diagnosis diagnosis={diagnosis} />
      </StationSection>
      <StationSection title="Facts and sources">
        <Facts facts={facts} />
      </StationSection>
      {guides.length > 0 && (
        <StationSection title="Guides">
          <Box as="ul" listStyle="none">
            {guides.map((slug) => (
              <li key={slug}>
                <TextLink look="listed" to={`/quick-references/${slug}`}>
                  {guideNameOf(slug)}
                </TextLink>
              </li>
            ))}
          </Box>
        </StationSection>
      )}
    </>
  );
}
