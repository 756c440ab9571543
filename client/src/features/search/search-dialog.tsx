import { type SearchHit, searchEverything } from '@cascade/shared/features/search/contract';
import { Box } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useIsOnline } from '../../ui/states/use-is-online.ts';
import { type Found, FoundList, optionId } from './found-list.tsx';
import { usePlaces } from './use-places.ts';

const SETTLE_MS = 120;
const FEWEST_LETTERS = 2;
const none: SearchHit[] = [];

const foundOf = (hit: SearchHit): Found => {
  if (hit.kind === 'station')
    return { ...hit, key: `station ${hit.id}`, group: 'Stations', to: `/scenario/${hit.id}` };
  if (hit.kind === 'guide')
    return { ...hit, key: `guide ${hit.id}`, group: 'Guides', to: `/quick-references/${hit.id}` };
  return { ...hit, key: `person ${hit.id}`, group: 'People', to: `/messages/${hit.id}` };
};

/** In groups, each where its best one is; the order within them is kept. */
function grouped(found: readonly Found[]): Found[] {
  const groups = new Set(found.map(({ group }) => group));
  return [...groups].flatMap((group) => found.filter((one) => one.group === group));
}

export function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Search" isOpen onClose={onClose}>
      <SearchBox onClose={onClose} />
    </Dialog>
  );
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const asked = useSettled(text.trim(), SETTLE_MS);
  const isAsked = asked.length >= FEWEST_LETTERS;
  const hits = useQuery({
    ...queryOf(searchEverything, { query: { q: asked } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const places = usePlaces(text);
  const fromServer = isAsked && text.trim() !== '' ? (hits.data ?? none).map(foundOf) : [];
  const isPlaceMeant = places[0]?.title.toLowerCase().startsWith(text.trim().toLowerCase());
  const found = grouped(isPlaceMeant ? [...places, ...fromServer] : [...fromServer, ...places]);
  const chosen = found[Math.min(active, found.length - 1)];
  const isSearching = text.trim() !== asked || (isAsked && hits.isFetching);

  function open({ to }: Found) {
    onClose();
    void navigate(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  }
  return (
    <>
      <Field label="Search stations, guides, people and pages" isLabelHidden>
        {(control) => (
          <TextInput
            {...control}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            // By the attribute, which `showModal` reads; React's own focuses before the dialog opens.
            ref={(input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')}
            maxLength={80}
            placeholder="Stations, guides, people, pages"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen && optionId(listId, chosen)}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Box role="status" textStyle="small" color="muted" mt="3" minHeight="6">
        {statusOf({ text: text.trim(), count: found.length, isSearching, isOnline })}
      </Box>
      {hits.error && isAsked && isOnline && !hits.isFetching && (
        <ErrorState
          level="h3"
          title="Stations, guides and people could not be searched"
          error={hits.error}
          onRetry={() => void hits.refetch()}
        />
      )}
      <FoundList id={listId} found={found} chosen={chosen} onOpen={open} />
    </>
  );
}

type Status = { text: string; count: number; isSearching: boolean; isOnline: boolean };

function statusOf({ text, count, isSearching, isOnline }: Status): string {
  if (!isOnline) return 'You are offline: only pages are searched.';
  if (text === '') return '';
  if (isSearching) return 'Searching…';
  if (count === 0) return `Nothing found for “${text}”. Try fewer or other words.`;
  return count === 1 ? '1 result' : `${count} results`;
}
