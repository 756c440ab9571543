import { markOfScores } from '@cascade/shared/domain/marking/domain-scores';
import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import {
  type Debrief,
  listPartnerSheets,
  type PartnerSheets,
  type ReceivedSheet,
  saveDebrief,
} from '@cascade/shared/features/partner/contract';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { CommentField } from '../../domain/marking/comment-field.tsx';
import { RatingBadge } from '../../domain/marking/mark-badges.tsx';
import { SaveStatus } from '../../domain/marking/sheet/save-status.tsx';
import { useKeptForm } from '../../domain/marking/use-kept-form.ts';
import { Section } from '../../ui/page/section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { DebriefWords } from './debrief-words.tsx';
import { viewNames } from './view-names.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    maxWidth: 'measure',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& caption': { textAlign: 'start', textStyle: 'lead', fontWeight: 'medium', pb: '2' },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'caption', color: 'muted' },
    '& th, & td': { py: '2', ps: '3', verticalAlign: 'top', overflowWrap: 'anywhere' },
    '& th:first-of-type': { ps: '0' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
    '& td, & thead th + th': { textAlign: 'end' },
  },
});

const nameOf = ({ name }: ReceivedSheet) => name || 'Your partner';

const markText = (hundredths: number | null) =>
  hundredths === null ? 'No mark' : formatMark(hundredths);

type BesideProps = { attempt: Attempt; scheme: MarkScheme; received: ReceivedSheet };

/** One partner's marks beside the candidate's own, domain by domain. */
function MarksBeside({ attempt, scheme, received }: BesideProps) {
  const { sheet } = received;
  if (!sheet) return null;
  const domains = scheme.competencyDomains;
  const name = nameOf(received);
  return (
    <Box mb="6">
      <Table>
        <caption>
          {`Your mark ${markText(attempt.markHundredths)} · ${name}’s mark ${markText(markOfScores(domains, sheet.scores))} / ${formatMark(FULL_MARK)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Domain</th>
            <th scope="col">You</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {domains.map(({ domain }, place) => (
            <tr key={domain}>
              <th scope="row">{domain}</th>
              <td>{attempt.sheet.scores[place] ?? '–'}</td>
              <td>{sheet.scores[place] ?? '–'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Global rating</th>
            <td>
              {attempt.sheet.globalRating && <RatingBadge rating={attempt.sheet.globalRating} />}
            </td>
            <td>{sheet.globalRating && <RatingBadge rating={sheet.globalRating} />}</td>
          </tr>
        </tbody>
      </Table>
      <chakra.h3 textStyle="subheading" mt="4" mb="2">
        {name}, {viewNames[received.view].toLowerCase()}
      </chakra.h3>
      <DebriefWords words={sheet} />
    </Box>
  );
}

const empty: Debrief = { didWell: '', oneChange: '' };

function DebriefForm({ attemptId, known }: { attemptId: string; known: Debrief | null }) {
  const { value, change, saving, problem } = useKeptForm<Debrief>({
    key: `partner-debrief:${attemptId}`,
    known: known ?? empty,
    save: (body) => call(saveDebrief, { params: { id: attemptId }, body }),
  });
  const hasWords = value.didWell !== '' || value.oneChange !== '';
  return (
    <Box display="grid" gap="4" maxWidth="measure">
      <Box color="muted">Your partner can read this.</Box>
      <CommentField
        label="What went well"
        value={value.didWell}
        longest={500}
        onChange={(didWell) => change({ didWell })}
      />
      <CommentField
        label="One thing next time"
        value={value.oneChange}
        longest={500}
        onChange={(oneChange) => change({ oneChange })}
      />
      <Box minHeight="6">
        {(saving !== 'saved' || hasWords) && <SaveStatus saving={saving} problem={problem} />}
      </Box>
    </Box>
  );
}

type Props = { attempt: Attempt; scheme: MarkScheme };

/** What partners sent, once the candidate has marked themselves. Nothing without partners. */
export function PartnerMarks({ attempt, scheme }: Props) {
  const { data, error, isFetching, refetch } = useQuery<PartnerSheets>(
    queryOf(listPartnerSheets, { params: { id: attempt.id } }),
  );
  if (!data)
    return error && !isFetching ? (
      <Box mt="6">
        <ErrorState
          title="Your partner’s marks could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Box>
    ) : null;
  if (data.sheets.length === 0) return null;
  return (
    <>
      <Section title="Both marks">
        {data.sheets.map((received) => (
          <MarksBeside key={received.view} attempt={attempt} scheme={scheme} received={received} />
        ))}
      </Section>
      <Section title="Debrief">
        <DebriefForm attemptId={attempt.id} known={data.debrief} />
      </Section>
    </>
  );
}
