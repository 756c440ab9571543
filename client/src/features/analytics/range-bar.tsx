import { getAnalyticsCsv } from '@cascade/shared/features/analytics/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type Choice, presets, type Range } from './range.ts';

type Props = {
  choice: Choice;
  onChoose: (choice: Choice) => void;
  range: Range;
  problem: string | undefined;
};

export function RangeBar({ choice, onChoose, range, problem }: Props) {
  const day = (label: string, end: keyof Range) => (
    <Box flex={{ base: '1 1 9rem', md: '0 0 auto' }}>
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={range[end]}
            aria-invalid={problem ? true : undefined}
            onChange={(event) =>
              onChoose({ days: null, own: { ...range, [end]: event.target.value } })
            }
          />
        )}
      </Field>
    </Box>
  );
  return (
    <Box mb="6">
      <Flex wrap="wrap" align="end" gap={{ base: '3', md: '4' }}>
        <Box flex={{ base: '1 1 100%', sm: '0 0 12rem' }}>
          <SelectFilter
            label="Time"
            value={choice.own ? 'own' : String(choice.days)}
            onChange={(value) =>
              onChoose(
                value === 'own' ? { days: null, own: range } : { days: Number(value), own: null },
              )
            }
            options={[
              ...presets.map(({ days, label }) => ({ value: String(days), label })),
              { value: 'own', label: 'Choose days' },
            ]}
          />
        </Box>
        {choice.own && day('First day', 'from')}
        {choice.own && day('Last day', 'to')}
        {!problem && (
          <AnchorButton
            look="outline"
            href={`${getAnalyticsCsv.path}?${new URLSearchParams(range)}`}
            download={`visitors-${range.from}-${range.to}.csv`}
          >
            <Download aria-hidden />
            Download as CSV
          </AnchorButton>
        )}
      </Flex>
      {problem && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {problem}
        </Box>
      )}
    </Box>
  );
}
