import { FULL_MARK, isPass } from '@cascade/shared/domain/marking/marks';
import type { PracticeSheet, RevealedParts } from '@cascade/shared/features/practice/contract';
import { Box, chakra } from '@chakra-ui/react';
import { controlRecipe } from '../../ui/fields/control-recipe.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { DomainMark } from './domain-mark.tsx';
import { disagreementOf, markSoFar, scoredDomains } from './mark-of.ts';
import { placeOf } from './missing-field.ts';
import { RatingChoice } from './rating-choice.tsx';
import { Checklist, TickList } from './tick-list.tsx';

/** The contract's limit. */
const longestChange = 500;

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', fieldSizing: 'content' },
});

type OneChangeFieldProps = { value: string; onChange: (value: string) => void };

function OneChangeField({ value, onChange }: OneChangeFieldProps) {
  return (
    <Field label="One thing to change next time" isOptional>
      {(control) => (
        <Area
          {...control}
          rows={2}
          maxLength={longestChange}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type Props = {
  parts: RevealedParts;
  sheet: PracticeSheet;
  change: (change: Partial<PracticeSheet>) => void;
  /** For a field such as `sheet.scores.2`. */
  missingText?: (field: string) => string | undefined;
};

const nothingMissing = () => undefined;

export function MarkFields({ parts, sheet, change, missingText = nothingMissing }: Props) {
  const { markScheme, areasOfConcern } = parts;
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
                  missing={missingText(field)}
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
          missing={missingText('sheet.globalRating')}
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
    </>
  );
}
