import {
  getPartnerSettings,
  type PartnerLanguage,
  type PartnerSettings,
  partnerExperiences,
  practiceWays,
  savePartnerSettings,
} from '@cascade/shared/features/study-partners/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { experienceWords, languageName, languagesByName, wayWords } from './partner-words.ts';

const Group = chakra('fieldset', { base: { minWidth: '0' } });

function Choices({
  legend,
  error,
  children,
}: {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Group>
      <Box as="legend" textStyle="label" mb="1.5">
        {legend}
      </Box>
      {children}
      {error && (
        <Box textStyle="small" color="danger" mt="1.5" role="alert">
          {error}
        </Box>
      )}
    </Group>
  );
}

const toggled = <Value,>(values: Value[], value: Value, isOn: boolean) =>
  isOn ? [...values, value] : values.filter((one) => one !== value);

type LanguagesProps = {
  chosen: PartnerLanguage[];
  error: string | undefined;
  onChange: (chosen: PartnerLanguage[]) => void;
};

/** English and those chosen; others by a list. */
function Languages({ chosen, error, onChange }: LanguagesProps) {
  const offered = languagesByName.filter((code) => code === 'en' || chosen.includes(code));
  const others = languagesByName.filter((code) => !offered.includes(code));
  return (
    <Choices legend="Languages you can practise in" error={error}>
      {offered.map((code) => (
        <Checkbox
          key={code}
          label={languageName(code)}
          checked={chosen.includes(code)}
          onChange={({ target }) => onChange(toggled(chosen, code, target.checked))}
        />
      ))}
      <Select
        aria-label="Add a language"
        mt="2"
        value=""
        disabled={chosen.length >= 6}
        onChange={({ target }) => {
          const found = others.find((code) => code === target.value);
          if (found) onChange([...chosen, found]);
        }}
      >
        <option value="">Add a language…</option>
        {others.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
    </Choices>
  );
}

type Props = { settings: PartnerSettings; onSaved: () => void };

/** Opting in, and out. */
export function SettingsForm({ settings, onSaved }: Props) {
  const queryClient = useQueryClient();
  const { rev: _, isLooking, ...known } = settings;
  const [draft, setDraft] = useState(known);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { mutate, error, isPending } = useMutation({
    mutationKey: [savePartnerSettings.name],
    mutationFn: (wanted: boolean) =>
      call(savePartnerSettings, { body: { ...draft, isLooking: wanted } }),
    onSuccess: (saved) => {
      queryClient.setQueryData<PartnerSettings>(keyOf(getPartnerSettings, {}), (old) =>
        old && old.rev > saved.rev ? old : saved,
      );
      onSaved();
    },
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const refused = (name: string) =>
    fields.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(true);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="6">
        <Languages
          chosen={draft.languages}
          error={refused('languages')}
          onChange={(languages) => change({ languages })}
        />
        <Grid gap="6" alignContent="start">
          <Choices legend="How you want to practise" error={refused('ways')}>
            {practiceWays.map((way) => (
              <Checkbox
                key={way}
                label={wayWords[way]}
                checked={draft.ways.includes(way)}
                onChange={({ target }) =>
                  change({ ways: toggled(draft.ways, way, target.checked) })
                }
              />
            ))}
          </Choices>
          <Field label="Your experience" isOptional error={refused('experience')}>
            {(control) => (
              <Select
                {...control}
                value={draft.experience ?? ''}
                onChange={({ target }) =>
                  change({
                    experience: partnerExperiences.find((one) => one === target.value) ?? null,
                  })
                }
              >
                <option value="">Prefer not to say</option>
                {partnerExperiences.map((one) => (
                  <option key={one} value={one}>
                    {experienceWords[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Grid>
      </Grid>
      <Box mt="5">
        <Checkbox
          label="Say how near our exams are, such as “exam in the same month”"
          checked={draft.showsExamDate}
          onChange={({ target }) => change({ showsExamDate: target.checked })}
        />
        <Box textStyle="small" color="muted" ms="8" maxWidth="measure">
          Your exam date itself is not shown.
        </Box>
      </Box>
      {error && fields.length === 0 && (
        <Notice tone="danger" role="alert" mt="4">
          {sentenceOf(error)}
        </Notice>
      )}
      <Flex mt="5" gap="3" wrap="wrap">
        <Button type="submit" isBusy={isPending}>
          {isLooking ? 'Save' : 'Look for study partners'}
        </Button>
        {isLooking && (
          <Button look="outline" isBusy={isPending} onClick={() => mutate(false)}>
            Stop looking
          </Button>
        )}
      </Flex>
    </form>
  );
}
