import { auditKinds, listAuditEntries } from '@cascade/shared/features/audit/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { pagesOf } from '../../api/pages-of.ts';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FilterBar } from '../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AuditCard } from './audit-card.tsx';
import { kindOptions } from './audit-words.ts';

const SETTLES_MS = 250;
const DAY = /^\d{4}-\d\d-\d\d$/;

const dayIn = (text: string | null) => (text && DAY.test(text) ? text : '');
const read = (params: URLSearchParams) => ({
  actor: params.get('actor')?.slice(0, 80) ?? '',
  kind: auditKinds.find((kind) => kind === params.get('kind')) ?? ('' as const),
  from: dayIn(params.get('from')),
  until: dayIn(params.get('until')),
});
type Filters = ReturnType<typeof read>;
const write = (filters: Filters) =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));

/** In the reader's zone. */
function midnight(day: string, later: number): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return day === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function AuditPage() {
  const [filters, setFilters] = useAddressFilters(read, write);
  const actor = useSettled(filters.actor.trim(), SETTLES_MS);
  const from = midnight(filters.from, 0);
  const until = midnight(filters.until, 1);
  const isBackwards = from !== undefined && until !== undefined && from >= until;
  const list = useInfiniteQuery({
    ...pagesOf(listAuditEntries, {
      query: {
        limit: 25,
        ...(actor ? { actor } : {}),
        ...(filters.kind ? { kind: filters.kind } : {}),
        ...(from ? { from } : {}),
        ...(until && !isBackwards ? { until } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const day = (label: string, key: 'from' | 'until', error?: string) => (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={filters[key]}
          onChange={(event) => setFilters({ ...filters, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <FilterBar label="Audit log">
        <SearchField
          label="By whom"
          value={filters.actor}
          placeholder="The whole handle of an admin"
          onChange={(value) => setFilters({ ...filters, actor: value })}
        />
        <SelectFilter
          label="About"
          value={filters.kind}
          onChange={(value) => setFilters({ ...filters, kind: value as Filters['kind'] })}
          options={kindOptions}
        />
        {day('From', 'from')}
        {day('To', 'until', isBackwards ? 'This is before the first day.' : undefined)}
      </FilterBar>
      <PagedList
        what="entries"
        list={list}
        show={(entry) => <AuditCard key={entry.id} entry={entry} />}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title="No entries"
            hint="Every change by an admin is listed here, with the value before. Nothing matches these filters yet."
          />
        }
      />
    </>
  );
}
