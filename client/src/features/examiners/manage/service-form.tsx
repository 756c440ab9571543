import {
  addService,
  changeService,
  type ServiceForm as Form,
  type OwnService,
} from '@cascade/shared/features/examiners/offering';
import {
  type ServiceType,
  serviceTypes,
  serviceTypeWords,
} from '@cascade/shared/features/examiners/words';
import { newId } from '@cascade/shared/kernel/id';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useOfferChange } from './use-offer-change.ts';

type Draft = {
  serviceType: ServiceType;
  title: string;
  description: string;
  minutes: string;
  pounds: string;
  places: string;
  features: string;
};

const draftOf = (service: OwnService | undefined): Draft => ({
  serviceType: service?.serviceType ?? 'mock-exam',
  title: service?.title ?? '',
  description: service?.description ?? '',
  minutes: String(service?.minutes ?? 60),
  pounds: service ? String(service.pricePence / 100) : '',
  places: String(service?.places ?? 1),
  features: service?.features.join('\n') ?? '',
});

/** What is no number is left out, for which the server has a sentence. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const formOf = ({ pounds, minutes, places, features, ...draft }: Draft): Form => ({
  ...draft,
  minutes: numberOf(minutes),
  pricePence: Math.round(numberOf(pounds) * 100),
  places: draft.serviceType === 'group-session' ? numberOf(places) : 1,
  features: features
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
});

const shown = ['title', 'description', 'minutes', 'pricePence', 'places'] as const;

type Props = { service: OwnService | undefined; onDone: () => void };

export function ServiceForm({ service, onDone }: Props) {
  const [draft, setDraft] = useState(() => draftOf(service));
  const [key] = useState(newId);
  const { mutate, error, isPending } = useOfferChange();
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  function send() {
    const form = formOf(draft);
    const { id, rev } = service ?? {};
    mutate(
      () =>
        id && rev
          ? call(changeService, { params: { id }, body: { rev, service: form } })
          : call(addService, { body: form, idempotencyKey: key }),
      { onSuccess: onDone },
    );
  }
  return (
    <FormFrame shown={shown} error={error} isBusy={isPending} action="Save" onSubmit={send}>
      {(refused) => (
        <>
          <Field label="Type">
            {(control) => (
              <Select
                {...control}
                value={draft.serviceType}
                onChange={({ target }) => change({ serviceType: target.value as ServiceType })}
              >
                {serviceTypes.map((type) => (
                  <option key={type} value={type}>
                    {serviceTypeWords[type]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Title" error={refused('title')}>
            {(control) => (
              <TextInput
                {...control}
                value={draft.title}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
          <Field label="Description" error={refused('description')}>
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                value={draft.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            )}
          </Field>
          <Field
            label="Duration in minutes"
            hint="A multiple of 15, up to 8 hours"
            error={refused('minutes')}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={draft.minutes}
                onChange={({ target }) => change({ minutes: target.value })}
              />
            )}
          </Field>
          <Field label="Price in pounds, for one place" error={refused('pricePence')}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={draft.pounds}
                onChange={({ target }) => change({ pounds: target.value })}
              />
            )}
          </Field>
          {draft.serviceType === 'group-session' && (
            <Field
              label="Places"
              hint="How many people share one session"
              error={refused('places')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  value={draft.places}
                  onChange={({ target }) => change({ places: target.value })}
                />
              )}
            </Field>
          )}
          <Field label="What’s included" hint="One on each line" isOptional>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={draft.features}
                onChange={({ target }) => change({ features: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </FormFrame>
  );
}
