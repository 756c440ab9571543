import { listPostFilters } from '@cascade/shared/features/moderation/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ShownList, useAddFilter, useRemoveFilter } from './shown-list.tsx';

const kinds = [
  { value: 'word', label: 'Word or phrase' },
  { value: 'link', label: 'Site that is linked to' },
];

function AddFilter() {
  const [kind, setKind] = useState<'word' | 'link'>('word');
  const [pattern, setPattern] = useState('');
  const add = useAddFilter();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ body: { kind, pattern } }, { onSuccess: () => setPattern('') });
      }}
    >
      <Flex wrap="wrap" gap="3" align="end" mb="6">
        <Box width={{ base: 'full', sm: '56' }}>
          <SelectFilter
            label="Kind"
            value={kind}
            onChange={(value) => setKind(value === 'link' ? 'link' : 'word')}
            options={kinds}
          />
        </Box>
        <Box flex="1" minWidth="56">
          <Field label={kind === 'word' ? 'Word or phrase' : 'Site, like example.org'}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={80}
                value={pattern}
                onChange={(event) => setPattern(event.target.value)}
              />
            )}
          </Field>
        </Box>
        <Button type="submit" isBusy={add.isPending} disabled={pattern.trim().length < 2}>
          Add
        </Button>
      </Flex>
    </form>
  );
}

export function Filters() {
  const filters = useQuery({ ...queryOf(listPostFilters, {}), refetchOnMount: 'always' });
  const remove = useRemoveFilter();
  return (
    <>
      <AddFilter />
      <ShownList
        what="filters"
        list={filters}
        empty={{
          title: 'No filters',
          hint: 'A post with a word from here, or a link to a site from here, waits for you.',
        }}
        show={({ id, kind, pattern }) => (
          <Card key={id} asChild>
            <li>
              <Flex justify="space-between" align="center" gap="3">
                <Box minWidth="0" overflowWrap="anywhere">
                  <Box fontWeight="medium">{pattern}</Box>
                  <Box textStyle="small" color="muted">
                    {kind === 'word' ? 'Word or phrase' : 'Site'}
                  </Box>
                </Box>
                <Button
                  look="outline"
                  aria-label={`Remove ${pattern}`}
                  onClick={() => remove.mutate({ params: { id } })}
                >
                  Remove
                </Button>
              </Flex>
            </li>
          </Card>
        )}
      />
    </>
  );
}
