import type { RevealedParts } from '@cascade/shared/contracts/practice';
import { FULL_MARK, isPass } from '@cascade/shared/rules/marks';
import { Box, Flex } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../section.tsx';
import type { SheetHandle } from '../sheet/use-sheet.ts';
import { Checklist } from './checklist.tsx';
import { DomainMark } from './domain-mark.tsx';
import { disagreementOf, markSoFar, scoredDomains } from './mark-of.ts';
import { placeOf } from './missing-field.ts';
import { OneChangeField } from './one-change-field.tsx';
import { RatingChoice } from './rating-choice.tsx';
import { TickList } from './tick-list.tsx';
import { useCompletion } from './use-completion.ts';

type Props = { parts: RevealedParts; handle: SheetHandle };

/** Self-marking against the scheme, in the order in which an examiner's sheet has it. */
export function MarkingForm({ parts: { markScheme, areasOfConcern }, handle }: Props) {
  const { sheet, change } = handle;
  const completion = useCompletion(handle);
  const domains = scoredDomains(markScheme, sheet.scores);
  const isWhole = domains.every(({ score }) => score !== undefined);
  const mark = isWhole ? markSoFar(domains) : null;
  const disagreement = disagreementOf(mark, sheet.globalRating);
  const criteria = markScheme?.criteria ?? [];
  return (
    <>
      {domains.length > 0 && (
        <Section title="Domains">
          <Box display="grid" gap="4">
            {domains.map((domain) => {
              const field = `sheet.scores.${domain.place}`;
              return (
                <DomainMark
                  key={domain.place}
                  id={placeOf(field)}
                  domain={domain}
                  score={domain.score}
                  onScore={(score) =>
                    change({ scores: { ...sheet.scores, [domain.place]: score } })
                  }
                  missing={completion.missingText(field)}
                />
              );
            })}
          </Box>
        </Section>
      )}
      {criteria.length > 0 && (
        <Section title="Checklist">
          <Checklist
            criteria={criteria}
            ticked={sheet.metCriteria}
            onTick={(metCriteria) => change({ metCriteria })}
          />
        </Section>
      )}
      {areasOfConcern.length > 0 && (
        <Section title="Areas of concern">
          <TickList
            items={areasOfConcern.map((text) => ({ text }))}
            ticked={sheet.concerns}
            onTick={(concerns) => change({ concerns })}
          />
        </Section>
      )}
      <Section title="Global rating">
        <RatingChoice
          id={placeOf('sheet.globalRating')}
          texts={markScheme?.globalRating}
          rating={sheet.globalRating}
          onRate={(globalRating) => change({ globalRating })}
          missing={completion.missingText('sheet.globalRating')}
        />
        {disagreement && mark !== null && (
          <Notice tone={isPass(mark, FULL_MARK) ? 'accent' : 'warn'} mt="4" maxWidth="measure">
            {disagreement}
          </Notice>
        )}
      </Section>
      <Section title="To take away">
        <Box maxWidth="measure">
          <OneChangeField value={sheet.oneChange} onChange={(oneChange) => change({ oneChange })} />
        </Box>
      </Section>
      <Flex direction="column" align="flex-start" gap="4" mt="8">
        {completion.missing.length > 0 && (
          <Notice tone="danger" role="alert">
            Before finishing: {completion.missing.map(({ message }) => message).join(', ')}.
          </Notice>
        )}
        {completion.failure && (
          <ErrorState
            level="h3"
            title="The marking is not finished yet"
            error={completion.failure}
          />
        )}
        <Button size="lg" isBusy={completion.isFinishing} onClick={completion.finish}>
          Finish marking
        </Button>
      </Flex>
    </>
  );
}
