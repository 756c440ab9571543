import { differencesBetween } from '@cascade/shared/domain/text/text-differences';
import type { ImportPreview } from '@cascade/shared/features/exam-schedule/administration';
import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { longDay } from '../../../domain/exam-dates/day-words.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { type Draft, labels } from './draft.ts';

const words = (field: string) => labels[field.split('.').at(-1) as keyof Draft] ?? field;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <chakra.h3 textStyle="subheading" mb="1">
        {title}
      </chakra.h3>
      <Box as="ul" ps="5" listStyleType="disc" textStyle="small" overflowWrap="anywhere">
        {children}
      </Box>
    </div>
  );
}

function Problems({ problems }: Pick<ImportPreview, 'problems'>) {
  const lines = new Set(problems.map(({ line }) => line)).size;
  return (
    <Notice tone="danger">
      <chakra.h3 textStyle="subheading">
        {lines === 1 ? '1 line is wrong' : `${lines} lines are wrong`}
      </chakra.h3>
      <p>Nothing was imported. Correct the file and choose it again.</p>
      <Box as="ul" listStyleType="none" textStyle="small" overflowWrap="anywhere">
        {problems.map(({ line, column, message }) => (
          <Box as="li" key={`${line} ${column} ${message}`} mt="1.5">
            <strong>
              Line {line}
              {column && `, ${column}`}:
            </strong>{' '}
            {message}
          </Box>
        ))}
      </Box>
    </Notice>
  );
}

/** What an import would do, or why it cannot. */
export function Preview({ preview }: { preview: ImportPreview }) {
  const { problems, added, changed, unchanged } = preview;
  if (problems.length > 0) return <Problems problems={problems} />;
  if (added.length === 0 && changed.length === 0)
    return <Notice>Everything in this file is already here. There is nothing to import.</Notice>;
  return (
    <Stack gap="4">
      {added.length > 0 && (
        <Part title={`To be added: ${added.length}`}>
          {added.map(({ examCenter, examDate }) => (
            <li key={`${examCenter} ${examDate}`}>
              {examCenter}, {longDay(examDate)}
            </li>
          ))}
        </Part>
      )}
      {changed.length > 0 && (
        <Part title={`To be changed: ${changed.length}`}>
          {changed.map(({ before, after }) => (
            <li key={before.id}>
              {before.examCenter}, {longDay(before.examDate)}
              <Box as="ul" ps="4" color="muted">
                {differencesBetween({ ...before, rev: 0 }, { ...after, rev: 0 }).map((one) => (
                  <li key={one.field}>
                    {words(one.field)}: {one.before || 'empty'} → {one.after || 'empty'}
                  </li>
                ))}
              </Box>
            </li>
          ))}
        </Part>
      )}
      {unchanged > 0 && (
        <Box textStyle="small" color="muted">
          {unchanged === 1
            ? '1 line is already here and stays as it is.'
            : `${unchanged} lines are already here and stay as they are.`}
        </Box>
      )}
    </Stack>
  );
}
