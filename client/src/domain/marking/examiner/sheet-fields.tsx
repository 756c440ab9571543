import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box } from '@chakra-ui/react';
import { Section } from '../../../ui/page/section.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CommentField } from '../comment-field.tsx';
import { disagreementOf, markSoFar, scoredDomains } from '../mark-of.ts';
import { RatingChoice } from '../rating-choice.tsx';
import { Checklist, TickList } from '../tick-list.tsx';
import { ScoreRow } from './score-row.tsx';

type Props = {
  id: string;
  scheme: MarkScheme | null;
  areasOfConcern: string[];
  sheet: MarkSheet;
  isClosed: boolean;
  change: (change: Partial<MarkSheet>) => void;
};

export function SheetFields({ id, scheme, areasOfConcern, sheet, isClosed, change }: Props) {
  const domains = scoredDomains(scheme, sheet.scores);
  const isWhole = domains.length > 0 && domains.every(({ score }) => score !== undefined);
  const mark = isWhole ? markSoFar(domains) : null;
  const disagreement = disagreementOf(mark, sheet.globalRating);
  const criteria = scheme?.criteria ?? [];
  return (
    <>
      <Box display="grid" gap="4">
        {domains.map((domain) => (
          <ScoreRow
            key={domain.place}
            id={`${id}-${domain.place}`}
            domain={domain}
            score={domain.score}
            isClosed={isClosed}
            onScore={(score) => change({ scores: { ...sheet.scores, [domain.place]: score } })}
          />
        ))}
      </Box>
      <fieldset disabled={isClosed}>
        <Section title="Global rating">
          <RatingChoice
            id={`${id}-rating`}
            texts={scheme?.globalRating}
            rating={sheet.globalRating}
            onRate={(globalRating) => change({ globalRating })}
            missing={undefined}
          />
          {mark !== null && (
            <Box mt="3" fontVariantNumeric="tabular-nums">
              Mark: {formatMark(mark)} / {formatMark(FULL_MARK)}
            </Box>
          )}
          {disagreement && (
            <Notice tone="warn" mt="3" maxWidth="measure">
              {disagreement}
            </Notice>
          )}
        </Section>
        <Section title="For the candidate">
          <Box display="grid" gap="4" maxWidth="measure">
            <CommentField
              label="Did well"
              value={sheet.didWell}
              longest={500}
              onChange={(didWell) => change({ didWell })}
            />
            <CommentField
              label="One change"
              value={sheet.oneChange}
              longest={500}
              onChange={(oneChange) => change({ oneChange })}
            />
          </Box>
        </Section>
        {areasOfConcern.length > 0 && (
          <Section title="Areas of concern">
            <TickList
              items={areasOfConcern.map((text) => ({ text }))}
              ticked={sheet.concerns}
              onTick={(concerns) => change({ concerns })}
            />
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
        <Section title="For you alone">
          <Box maxWidth="measure">
            <CommentField
              label="Private note"
              hint="Nobody else ever sees it."
              value={sheet.privateNote}
              longest={2_000}
              onChange={(privateNote) => change({ privateNote })}
            />
          </Box>
        </Section>
      </fieldset>
    </>
  );
}
