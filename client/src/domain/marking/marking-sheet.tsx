import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { FULL_MARK, isPass } from '@cascade/shared/domain/marking/marks';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldErrors } from '../../api/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import type { ChosenBy } from './choices.tsx';
import { scoreText } from './examiner/score-words.ts';
import { Folded } from './folded.tsx';
import {
  disagreementOf,
  markSoFar,
  onStandardScale,
  scoredDomains,
  standardText,
} from './mark-of.ts';
import { DomainScore, RatingScore } from './score-choices.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { type SheetStep, StepStrip } from './step-strip.tsx';
import { Checklist, TickList } from './tick-list.tsx';

/** Below the theme's `md`: one part at a time. */
const narrow = '(max-width: 47.99rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);

/** What every sheet has; comments and notes are its owner's. */
export type SheetMarks = Pick<MarkSheet, 'scores' | 'metCriteria' | 'concerns' | 'globalRating'>;

type Props = {
  /** Of its elements; one sheet on a page may be shown at a time under it. */
  id: string;
  scheme: MarkScheme | null;
  areasOfConcern: string[];
  sheet: SheetMarks;
  change: (change: Partial<SheetMarks>) => void;
  isClosed?: boolean;
  /** Fields such as `sheet.scores.2` that kept the sheet from being finished, by each press. */
  refused?: FieldErrors;
  /** In the foot, beneath the mark. */
  note?: ReactNode;
  /** What ends the sheet. */
  action?: ReactNode;
  /** Comments: the end of the last part. */
  children: ReactNode;
};

const nothingRefused: FieldErrors = [];

function stepOf(field: string, domains: number): number {
  const [, place] = /^sheet\.scores\.(\d+)$/.exec(field) ?? [];
  return place === undefined ? domains : Number(place);
}

function isGiven(field: string, sheet: SheetMarks): boolean {
  const [, place] = /^sheet\.scores\.(\d+)$/.exec(field) ?? [];
  if (place !== undefined) return sheet.scores[place] !== undefined;
  return field === 'sheet.globalRating' && sheet.globalRating !== null;
}

/** Leads to a part of the sheet, with the focus on what is chosen there. */
function useSteps(id: string, first: number, last: number) {
  const [step, setStep] = useState(first);
  const [asked, setAsked] = useState<{ step: number } | null>(null);
  useEffect(() => {
    if (!asked) return;
    const part = document.getElementById(`${id}-${asked.step}`);
    const target =
      part?.querySelector<HTMLElement>('input[type=radio]:checked') ??
      part?.querySelector<HTMLElement>('input[type=radio]') ??
      part;
    target?.focus();
  }, [id, asked]);
  return {
    step: Math.min(step, last),
    show: (next: number) => {
      setStep(next);
      setAsked({ step: next });
    },
  };
}

/**
 * The mark sheet of everybody who marks: candidate, partner and examiner. On a phone one domain at
 * a time, and a choice leads to the next; elsewhere all on one page.
 */
export function MarkingSheet({
  id,
  scheme,
  areasOfConcern,
  sheet,
  change,
  isClosed = false,
  refused = nothingRefused,
  note,
  action,
  children,
}: Props) {
  const isNarrow = useIsNarrow();
  const domains = scoredDomains(scheme, sheet.scores);
  const ratingStep = domains.length;
  const lastStep = domains.length + 1;
  const scored = domains.filter(({ score }) => score !== undefined).length;
  const mark = markSoFar(domains);
  const whole = scored === domains.length ? mark : null;
  const [first] = useState(() => {
    const open = domains.findIndex(({ score }) => score === undefined);
    if (open >= 0) return open;
    return sheet.globalRating === null ? ratingStep : lastStep;
  });
  const { step, show } = useSteps(id, first, lastStep);
  const [saved, setSaved] = useState('');
  const missing = refused.filter(({ field }) => !isGiven(field, sheet));
  const missingText = (field: string) => missing.find((one) => one.field === field)?.message;
  const [seen, setSeen] = useState(refused);
  if (seen !== refused) {
    setSeen(refused);
    const [one] = missing;
    if (one) show(stepOf(one.field, ratingStep));
  }
  /** Keys lead on everywhere; a press only where the next part is not in sight. */
  const onDone = (at: number) => (by: ChosenBy) => {
    if (isNarrow || by === 'key') show(at + 1);
  };
  const isShown = (at: number) => !isNarrow || at === step;
  const disagreement = disagreementOf(whole, sheet.globalRating);
  const criteria = scheme?.criteria ?? [];
  const steps: SheetStep[] = [
    ...domains.map(({ domain, score }) => ({
      label: `${domain}: ${score === undefined ? 'not marked yet' : scoreText(score)}`,
      isDone: score !== undefined,
    })),
    {
      label: `Global rating: ${sheet.globalRating ?? 'not chosen yet'}`,
      word: 'Rating',
      isDone: sheet.globalRating !== null,
    },
    { label: 'Notes', word: 'Notes', isDone: false },
  ];
  return (
    <Box maxWidth="measure">
      {isNarrow && <StepStrip steps={steps} current={step} onStep={show} />}
      <VisuallyHidden role="status">{saved}</VisuallyHidden>
      <chakra.fieldset disabled={isClosed} display="grid" gap={{ base: '4', md: '5' }} minWidth="0">
        {domains.map(
          (domain) =>
            isShown(domain.place) && (
              <Box key={domain.place} id={`${id}-${domain.place}`}>
                <DomainScore
                  id={`${id}-scores-${domain.place}`}
                  domain={domain}
                  score={domain.score}
                  missing={missingText(`sheet.scores.${domain.place}`)}
                  onScore={(score) => {
                    change({ scores: { ...sheet.scores, [domain.place]: score } });
                    setSaved(`${domain.domain}: ${scoreText(score)}`);
                  }}
                  onDone={onDone(domain.place)}
                />
              </Box>
            ),
        )}
        {isShown(ratingStep) && (
          <Box id={`${id}-${ratingStep}`}>
            <RatingScore
              id={`${id}-globalRating`}
              texts={scheme?.globalRating}
              rating={sheet.globalRating}
              missing={missingText('sheet.globalRating')}
              onRate={(globalRating) => {
                change({ globalRating });
                setSaved(`Global rating: ${globalRating}`);
              }}
              onDone={onDone(ratingStep)}
            />
          </Box>
        )}
        {isShown(lastStep) && (
          <Box
            id={`${id}-${lastStep}`}
            tabIndex={-1}
            role="group"
            aria-label="Notes"
            _focusVisible={{ outline: 'none' }}
          >
            {whole !== null && (
              <Box textStyle="small" color="muted" fontVariantNumeric="tabular-nums" mb="3">
                The mark is {onStandardScale(whole)}. Standard {standardText}
              </Box>
            )}
            {disagreement && whole !== null && (
              <Notice tone={isPass(whole, FULL_MARK) ? 'accent' : 'warn'} mb="4">
                {disagreement}
              </Notice>
            )}
            <Box display="grid" gap="4">
              {children}
            </Box>
            {areasOfConcern.length > 0 && (
              <Folded title="Areas of concern" isOpen={!isNarrow || sheet.concerns.length > 0}>
                <TickList
                  items={areasOfConcern.map((text) => ({ text }))}
                  ticked={sheet.concerns}
                  onTick={(concerns) => change({ concerns })}
                />
              </Folded>
            )}
            {criteria.length > 0 && (
              <Folded title="Checklist" isOpen={!isNarrow || sheet.metCriteria.length > 0}>
                <Checklist
                  criteria={criteria}
                  ticked={sheet.metCriteria}
                  onTick={(metCriteria) => change({ metCriteria })}
                />
              </Folded>
            )}
          </Box>
        )}
      </chakra.fieldset>
      {missing.length > 0 && (
        <Notice tone="danger" role="alert" mt="4">
          Before finishing: {missing.map(({ message }) => message).join(', ')}.
        </Notice>
      )}
      <SheetFoot mark={mark} scored={scored} domains={domains.length} note={note}>
        {isNarrow && step > 0 && (
          <Button
            look="outline"
            aria-label="Back to the part before"
            onClick={() => show(step - 1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
        )}
        {isNarrow && step < lastStep ? (
          <Button look="outline" onClick={() => show(step + 1)}>
            Next
          </Button>
        ) : (
          action
        )}
      </SheetFoot>
    </Box>
  );
}
