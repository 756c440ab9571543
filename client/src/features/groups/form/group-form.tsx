import {
  DEFAULT_GROUP_SIZE,
  type GroupShared,
  groupSizes,
  groupSpecialties,
} from '@cascade/shared/features/groups/contract';
import { Box, Flex, Grid, Stack } from '@chakra-ui/react';
import { Globe, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

type Specialty = (typeof groupSpecialties)[number];
type GroupSize = (typeof groupSizes)[number];
export type GroupDraft = Pick<GroupShared, 'name' | 'description' | 'isPrivate'> & {
  /** Empty until it is chosen. */
  specialty: Specialty | '';
  maxMembers: GroupSize;
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

const shown = ['name', 'description', 'specialty', 'maxMembers', 'isPrivate'];
const fieldsOf = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? error.fields : [];

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

export function GroupForm({ draft, onChange, error, isBusy, action, onSubmit, children }: Props) {
  const frame = useRef<HTMLFormElement>(null);
  const fields = fieldsOf(error);
  const refused = (field: keyof GroupDraft) => fields.find((one) => one.field === field)?.message;
  const hasRefusedField = fields.some(({ field }) => shown.includes(field));
  useEffect(() => {
    if (error) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="5">
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
                  onChange({ specialty: groupSpecialties.find((it) => it === target.value) ?? '' })
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
        {error && !hasRefusedField && (
          <Notice tone="danger" role="alert">
            {sentenceOf(error)}
          </Notice>
        )}
        <Flex justify="flex-end">
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
