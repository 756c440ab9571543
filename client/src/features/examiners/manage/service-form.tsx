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
import { useKept } from '../../../device/use-kept.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { type ServiceDraft, serviceDraftId, serviceDraftOf, serviceDrafts } from './drafts.ts';
import { useOfferChange } from './use-offer-change.ts';

/** What is no number is left out, for which the server has a sentence. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const formOf = ({
  pounds,
  minutes,
  places,
  features,
  key: _,
  rev: _rev,
  ...draft
}: ServiceDraft): Form => ({
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
  const id = serviceDraftId(service);
  const [wasKept, setWasKept] = useState(() => serviceDrafts.find(id) !== null);
  const {
    value: draft,
    keep,
    forget,
    restart,
  } = useKept(serviceDrafts, id, () => serviceDraftOf(service));
  const { mutate, error, isPending, isIdle } = useOfferChange();
  const change = (part: Partial<ServiceDraft>) =>
    // What was sent before may have arrived without an answer.
    keep({ ...draft, ...(isIdle ? {} : { key: newId() }), ...part });
  const isOld = service !== undefined && draft.rev !== service.rev;
  function send() {
    const form = formOf(draft);
    mutate(
      async () => {
        const saved = service
          ? await call(changeService, {
              params: { id: service.id },
              body: { rev: service.rev, service: form },
            })
          : await call(addService, { body: form, idempotencyKey: draft.key });
        forget();
        return saved;
      },
      { onSuccess: onDone },
    );
  }
  function startAfresh() {
    restart();
    setWasKept(false);
  }
  return (
    <FormFrame shown={shown} error={error} isBusy={isPending} action="Save" onSubmit={send}>
      {(refused) => (
        <>
          {(wasKept || isOld) && (
            <Notice tone={isOld ? 'warn' : 'quiet'}>
              {isOld
                ? 'This service was changed elsewhere while you were writing. Saving replaces that with what is here. '
                : 'What you had typed is back. '}
              <Button look="quiet" onClick={startAfresh}>
                {service ? 'Show it as it is saved' : 'Start afresh'}
              </Button>
            </Notice>
          )}
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
