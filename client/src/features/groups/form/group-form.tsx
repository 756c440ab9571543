import {
  DEFAULT_GROUP_SIZE,
  groupSizes,
  groupSpecialties,
} from '@cascade/shared/features/groups/contract';
import { Box, Grid } from '@chakra-ui/react';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';

type GroupSize = (typeof groupSizes)[number];
export type GroupDraft = {
  name: string;
  description: string;
  /** Empty until it is chosen. */
  specialty: (typeof groupSpecialties)[number] | '';
  maxMembers: GroupSize;
  isPrivate: boolean;
};

export const emptyDraft: GroupDraft = {
  name: '',
  description: '',
  specialty: '',
  maxMembers: DEFAULT_GROUP_SIZE,
  isPrivate: false,
};

export const sizeOf = (count: number): GroupSize =>
  groupSizes.find((size) => size === count) ?? DEFAULT_GROUP_SIZE;

/** Thrown where nothing needs to be sent to know it. */
export const noSpecialty = () =>
  new ApiError({
    status: 422,
    detail: 'Choose a specialty',
    fields: [{ field: 'specialty', message: 'Choose a specialty' }],
  });

const shown = ['name', 'description', 'specialty', 'maxMembers', 'isPrivate'] as const;

type Props = {
  draft: GroupDraft;
  onChange: (change: Partial<GroupDraft>) => void;
  error: Error | null;
  isBusy: boolean;
  action: string;
  onSubmit: () => void;
  /** Above the fields. */
  children?: ReactNode;
};

export function GroupForm({ draft, onChange, children, ...frame }: Props) {
  return (
    <FormFrame shown={shown} {...frame}>
      {(refused) => (
        <>
          {children}
          <Field label="Name" error={refused('name')}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                placeholder="Thursday evening trio"
                value={draft.name}
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          <Field
            label="Description"
            isOptional
            hint="Who it is for, when you practise, what you want to get better at."
            error={refused('description')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={draft.description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            )}
          </Field>
          <Grid templateColumns={{ base: '1fr', sm: '2fr 1fr' }} gap="5">
            <Field label="Specialty" error={refused('specialty')}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.specialty}
                  onChange={({ target }) =>
                    onChange({
                      specialty: groupSpecialties.find((it) => it === target.value) ?? '',
                    })
                  }
                >
                  <option value="">Choose one</option>
                  {groupSpecialties.map((specialty) => (
                    <option key={specialty}>{specialty}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Size" error={refused('maxMembers')}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.maxMembers}
                  onChange={({ target }) => onChange({ maxMembers: sizeOf(Number(target.value)) })}
                >
                  {groupSizes.map((size) => (
                    <option key={size} value={size}>
                      {size} people
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </Grid>
          <Box>
            <Box textStyle="label" mb="1.5" aria-hidden>
              Who can find it
            </Box>
            <SegmentedChoice
              legend="Who can find it"
              value={draft.isPrivate ? 'private' : 'public'}
              onChoose={(choice) => onChange({ isPrivate: choice === 'private' })}
              options={[
                { value: 'public', label: 'Public', mark: <Globe size={16} aria-hidden /> },
                { value: 'private', label: 'Private', mark: <Lock size={16} aria-hidden /> },
              ]}
            />
            <Box textStyle="small" color="muted" mt="1.5" role="status">
              {draft.isPrivate
                ? 'Nobody else can see it. People join by your link, or ask you.'
                : 'Every member can find it and join.'}
            </Box>
          </Box>
        </>
      )}
    </FormFrame>
  );
}
