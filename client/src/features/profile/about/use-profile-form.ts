import { getStudyPlan } from '@cascade/shared/features/insight/contract';
import { changeProfile, type Profile } from '@cascade/shared/features/profile/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { tellFailure, useProfileCache } from '../use-profile.ts';
import {
  changesIn,
  fieldNames,
  fieldsOf,
  loadCheck,
  type ProfileDrafts,
  type ProfileFields,
  profileDrafts,
  profileResolver,
} from './profile-fields.ts';

/** @param drafts of another form than the profile's own, which says on leaving that it is not saved */
export function useProfileForm(
  profile: Profile,
  onSaved: () => void,
  drafts: ProfileDrafts = profileDrafts,
) {
  const queryClient = useQueryClient();
  const writeCache = useProfileCache();
  const form = useForm<ProfileFields>({
    resolver: profileResolver,
    defaultValues: { ...fieldsOf(profile), ...drafts.read() },
  });

  useEffect(() => void loadCheck(), []);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => drafts.keep(changesIn(values, profile)),
      }),
    [form, profile, drafts],
  );

  useEffect(
    () => () => {
      if (drafts !== profileDrafts || !drafts.read()) return;
      toast({
        title: 'Your profile is not saved yet',
        description: 'What you typed is kept in this tab. Open your profile to go on.',
      });
    },
    [drafts],
  );

  const submit = form.handleSubmit(async (values) => {
    const body = changesIn(values, profile);
    try {
      if (Object.keys(body).length > 0) writeCache(await call(changeProfile, { body }));
    } catch (error) {
      if (!showByField(error)) tellFailure();
      return;
    }
    drafts.forget();
    // The plan counts down to the exam.
    if (body.examDate !== undefined)
      void queryClient.invalidateQueries({ queryKey: keyOf(getStudyPlan, {}) });
    toast({ title: 'Profile Updated' });
    onSaved();
  });

  /** @returns whether all had a field */
  function showByField(error: unknown): boolean {
    const complaints = error instanceof ApiError ? error.fields : [];
    const shown = complaints.flatMap(({ field, message }) => {
      const name = fieldNames.find((known) => known === field);
      return name ? [{ name, message }] : [];
    });
    for (const { name, message } of shown) form.setError(name, { message });
    return shown.length > 0;
  }

  return { form, submit };
}
